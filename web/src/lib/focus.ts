/** Where the keyboard is: it never falls out of the page when what it was on goes away. */

/** How far back one remembers where one was. */
const MOST = 12;
/** Where a page wants the keyboard when there is no better place; without one, its heading. */
const HOMES = ["dialog[open] [data-first]", "[data-home]", "main h1"];

const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(":disabled") &&
  element.getClientRects().length > 0;

/** Whether the person's last deed was by a key: only then is the keyboard moved for them. */
let byKeys = false;

/** An attachment: who came here by keys goes on here. */
export const takeFocus = (element: HTMLElement): void => {
  if (byKeys) element.focus({ preventScroll: true });
};

/** Go there; what can't be reached by Tab can be reached by this. */
function goTo(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The elements that one was on, newest last, and what stands for each if it is made anew (`data-focus`). */
class Trail {
  #elements: Element[] = [];

  add(element: Element): void {
    this.#elements = [...this.#elements.filter((e) => e !== element), element].slice(-MOST);
  }
  clear(): void {
    this.#elements = [];
  }
  get isEmpty(): boolean {
    return this.#elements.length === 0;
  }
  /** The last place that is still there. */
  get last(): HTMLElement | undefined {
    return [...this.#elements].reverse().map(present).find(isThere);
  }
}

function present(element: Element): Element | null {
  const name = element.getAttribute("data-focus");
  return isThere(element) || !name ? element : document.querySelector(`[data-focus="${name}"]`);
}

/** An attachment of the whole page. */
export function keepFocus(root: HTMLElement): () => void {
  const trail = new Trail();
  let isDue = false,
    isNewPage = false;
  const isLost = (): boolean => !isThere(document.activeElement) || document.activeElement === document.body;

  function mend(): void {
    isDue = false;
    if ((trail.isEmpty && !isNewPage) || !isLost()) return;
    const found = trail.last ?? HOMES.map((home) => document.querySelector(home)).find(isThere);
    if (found) goTo(found);
    isNewPage &&= !found;
  }
  /* After the change has been drawn: only then is it known what can be seen. */
  function look(): void {
    if (!isDue) requestAnimationFrame(mend);
    isDue = true;
  }
  const observer = new MutationObserver(look);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ["open", "disabled", "hidden", "data-tab"],
  });

  const on = new AbortController();
  const { signal } = on;
  root.addEventListener("focusin", (e) => trail.add(e.target as Element), { signal });
  const setKeys = (on: boolean): void => {
    byKeys = on;
    root.dataset.byKeys = String(on);
    if (on) root.dataset.usedKeys = "true";
  };
  setKeys(false);
  addEventListener("keydown", () => setKeys(true), { signal, capture: true });
  addEventListener(
    "pointerdown",
    (e) => {
      setKeys(false);
      /* Who presses on nothing wants to be nowhere. */
      if (!(e.target as Element).closest("a, button, input, select, summary, [tabindex]")) trail.clear();
    },
    { signal, capture: true },
  );
  /* Another page: what was on the old one is gone, and the new one begins at its heading. */
  addEventListener(
    "hashchange",
    () => {
      trail.clear();
      isNewPage = true;
      look();
    },
    { signal },
  );
  return () => {
    observer.disconnect();
    on.abort();
  };
}
