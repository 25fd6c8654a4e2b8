/** Passing a text on: by the clipboard, or by what the device shares with. */

/** Copy a text. Pages without https have no clipboard of their own; what is selected can be copied there. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the one way there is without https
    return document.execCommand("copy");
  }
}

export const shareLink = {
  get isOffered(): boolean {
    return typeof navigator !== "undefined" && "share" in navigator;
  },

  /** The same with a text alone. */
  async offerText(text: string): Promise<void> {
    await navigator.share({ text }).catch(() => undefined);
  },

  /** Open the device's own sheet; whoever closes it again has just not shared. */
  async offer(url: string, text: string): Promise<void> {
    await navigator.share({ url, ...(text && { text }) }).catch(() => undefined);
  },
};
