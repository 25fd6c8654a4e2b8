/** The tab says when it is one's turn: title, icon, and a notification if the person allowed it. */
function icon(fill: string): string {
  const ticket = '<path d="M6 11h20v4a2 2 0 0 0 0 4v4H6v-4a2 2 0 0 0 0-4z" fill="#fff"/>';
  const box = `<rect width="32" height="32" rx="9" fill="${fill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${box}${ticket}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/* Only what is new: a browser draws an icon anew though it is the same. */
export function showTurn(mine: boolean, title: string): void {
  if (document.title !== title) document.title = title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const drawn = icon(mine ? "#d0452f" : "#2f6f7a");
  if (link && link.getAttribute("href") !== drawn) link.href = drawn;
}

export function notify(title: string, body: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, tag: "farebox-turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
