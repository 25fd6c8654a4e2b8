/** What is read out to those who listen: one place on the page, a line for each thing, newest last. */

const MOST = 4;

export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #told = 0;

  /** Read this out when there is a pause; the same words twice are read twice. */
  tell(...texts: (string | null | undefined)[]): void {
    const text = texts.filter(Boolean).join(" ");
    if (text) this.lines = [...this.lines, { id: this.#told++, text }].slice(-MOST);
  }

  /** Somebody else comes to the screen: what was read out is not theirs to look up. */
  forget(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
