/** The page kept on this device, and the next build of it: it waits until the person says so. */

/** What a browser tells of a service worker and its successors, as far as this needs it. */
type Registration = Pick<ServiceWorkerRegistration, "waiting" | "installing" | "update" | "addEventListener">;
type Container = Pick<ServiceWorkerContainer, "controller" | "addEventListener"> & {
  register(address: string): Promise<Registration>;
};

export class Updates {
  /** A new build is kept and complete. */
  isReady = $state(false);
  #registration: Registration | null = null;

  constructor(
    private readonly container: Container,
    private readonly reload: () => void,
  ) {}

  /** Keep the page here; where a browser won't, it is a page like any other. */
  async keep(address: string): Promise<void> {
    const isFirst = !this.container.controller;
    this.container.addEventListener("controllerchange", () => isFirst || this.reload());
    try {
      this.#registration = await this.container.register(address);
    } catch {
      return;
    }
    this.#see();
    this.#registration.addEventListener("updatefound", () => this.#follow());
    this.#follow();
  }

  /** Ask whether there is a new build. */
  look(): void {
    void this.#registration?.update().catch(() => undefined);
  }

  /** Change to the new build: all windows load again, and their games go on where they were. */
  change(): void {
    this.#registration?.waiting?.postMessage("activate");
  }

  #follow(): void {
    this.#registration?.installing?.addEventListener("statechange", () => this.#see());
  }

  #see(): void {
    this.isReady = this.#registration?.waiting != null && this.container.controller !== null;
  }
}
