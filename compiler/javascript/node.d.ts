import type { Kernel } from './kernel.js'

/** A kernel of the files beside this one, for Node. */
export function loadKernel(): Promise<Kernel>
