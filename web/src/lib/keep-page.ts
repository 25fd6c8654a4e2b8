/** Whether this page is kept on the device, to open without a network. */
import { settings } from "./settings.svelte";
import { site } from "./site";
import { Updates } from "./updates.svelte";

/** Whoever plays on this device, or has the page as a program of its own, wants it without a network too. */
const isWanted = (): boolean =>
  !site.hasServer || settings.device || matchMedia("(display-mode: standalone)").matches;

/** Keep this page, where there is something to keep it by; null where there isn't. */
export function keepPage(): Updates | null {
  const container = (navigator as Partial<Navigator>).serviceWorker; // only over https, or from this machine
  if (!import.meta.env.PROD || !site.hasDevice || !container || !isWanted()) return null;
  const updates = new Updates(container, () => location.reload());
  void updates.keep("service-worker.js");
  return updates;
}
