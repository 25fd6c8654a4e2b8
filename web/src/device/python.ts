/** Python in this worker: Pyodide with Farebox's packages, the kernel beside it, and what they make. */
import type { loadPyodide, PyodideAPI } from "pyodide";
import type { PyBufferView, PyCallable, PyProxy } from "pyodide/ffi";
import type { Kernel, PackedCall } from "./kernel";
import { Snapshot } from "./snapshot";

/** What the authority is given by whoever runs it: `farebox.device.Runtime`. */
export interface Runtime {
  send(connection: number, text: string): void;
  close(connection: number, code: number): void;
  keep(table: string, addition: string): Promise<void>;
  load(table: string): Promise<string | undefined>;
  drop(table: string): Promise<void>;
  think(call: PyPackedCall): Promise<number | bigint>;
  now(): number;
}

/** `farebox.device.DeviceAuthority`. */
export interface DeviceAuthority {
  request(method: string, path: string, secret?: string, body?: string): Promise<PyProxy>;
  connect(connection: number): void;
  receive(connection: number, text: string): Promise<void>;
  disconnect(connection: number): void;
  drop(table: string): Promise<void>;
}

/** A call as Python packs it. */
interface PyBytes extends PyProxy {
  getBuffer(type: "u8"): PyBufferView;
}
interface PyList extends PyProxy {
  toJs(): (number | bigint)[];
}
export interface PyPackedCall extends PyProxy {
  symbol: string;
  blob: PyBytes;
  plan: PyList;
}

/** A call that outlives the Python objects it came from. */
export function copyCall({ symbol, blob, plan }: PyPackedCall): PackedCall {
  const bytes = blob.getBuffer("u8");
  const call = { symbol, blob: new Uint8Array(bytes.data as Uint8Array), plan: plan.toJs() };
  bytes.release();
  return call;
}

const HOME = "/home/farebox";
/** All that is imported before anybody asks for something. */
const IMPORTS = "import farebox.device, farebox.kernel.calling.packing, farebox.kernel.calling.entry_point";

type Loading = NonNullable<Parameters<typeof loadPyodide>[0]>;
const module = <T>(address: string): Promise<T> => import(/* @vite-ignore */ address) as Promise<T>;

const unpacked = ({ body }: Response): Promise<ArrayBuffer> =>
  new Response(body!.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();

/** Pyodide and our files, which are no part of a snapshot. */
async function load(folder: string, how: Loading): Promise<PyodideAPI> {
  const packages = fetch(`${folder}farebox.packed`).then(unpacked);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    module<typeof import("pyodide")>(`${folder}pyodide.js`),
    module<{ default: NonNullable<Loading["createPyodideModule"]> }>(`${folder}pyodide.asm.js`),
  ]);
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    env: { HOME, PYTHONPATH: HOME },
    ...how,
  });
  python.unpackArchive(await packages, "zip", { extractDir: HOME });
  return python;
}

/** From what an earlier start has kept, or else anew. */
async function startPython(folder: string, snapshot: Snapshot): Promise<PyodideAPI> {
  const memory = await snapshot.load();
  if (memory)
    try {
      return await load(folder, { _loadSnapshot: memory });
    } catch {
      await snapshot.forget();
    }
  const python = await load(folder, { _makeSnapshot: snapshot.isPossible });
  python.runPython(IMPORTS);
  void snapshot.keep(() => python.makeMemorySnapshot());
  return python;
}

/** Let Python call the kernel: what a call writes goes back where it came from. */
function lendKernel(python: PyodideAPI, kernel: Kernel): void {
  const carryOut = (symbol: string, blob: PyBytes, plan: PyList): number | bigint => {
    const bytes = blob.getBuffer("u8");
    const value = kernel.call({ symbol, blob: bytes.data as Uint8Array, plan: plan.toJs() });
    bytes.release();
    return value;
  };
  const { register } = python.pyimport("farebox.kernel.calling.packing") as { register: PyCallable };
  register(carryOut);
}

/** Python with its packages and the kernel, ready to be asked for anything that is in them. */
async function startWithKernel(folder: string, kernel: Promise<Kernel>): Promise<PyodideAPI> {
  const python = await startPython(folder, new Snapshot(folder));
  lendKernel(python, await kernel);
  return python;
}

export async function startAuthority(
  folder: string,
  kernel: Promise<Kernel>,
  runtime: Runtime,
): Promise<DeviceAuthority> {
  const python = await startWithKernel(folder, kernel);
  const { pack } = python.pyimport("farebox.kernel.calling.entry_point") as { pack: PyCallable };
  const { DeviceAuthority } = python.pyimport("farebox.device") as {
    DeviceAuthority: (runtime: Runtime, pack: PyCallable) => DeviceAuthority;
  };
  return DeviceAuthority(runtime, pack);
}

/** `farebox.device.reviews_here.OpenReview`. */
export interface OpenReview extends PyProxy {
  /** Why there is none: an error of the protocol, as JSON; empty: there is one. */
  trouble: string;
  can_tell: boolean;
  go_on(): number;
  told(): string;
  judge(at: number, action: number): string;
  play_on(at: number, action: number): string;
}
export interface Reviewing {
  /** Begins with a record and the seats whose decisions come first. */
  open(record: string, first: readonly number[]): OpenReview;
  hint(asked: string): string;
}

export async function startReviews(folder: string, kernel: Promise<Kernel>): Promise<Reviewing> {
  const python = await startWithKernel(folder, kernel);
  const { OpenReview, tell_hint: hint } = python.pyimport("farebox.device.reviews_here") as {
    OpenReview: Reviewing["open"];
    tell_hint: Reviewing["hint"];
  };
  const open: Reviewing["open"] = (record, first) => {
    const seats = python.toPy(first) as number[] & PyProxy;
    try {
      return OpenReview(record, seats);
    } finally {
      seats.destroy();
    }
  };
  return { open, hint };
}
