/** Files on their way to Pyodide, which tells nobody when one is missing or damaged: this does. */

const KIND = "Content-Type";
const WASM = "application/wasm";

/** Web assembly from a host that doesn't know its kind; browsers compile nothing that is called otherwise. */
const named = (file: Response): Response =>
  !file.url.endsWith(".wasm") || file.headers.get(KIND) === WASM
    ? file
    : new Response(file.body, { headers: { [KIND]: WASM } });

/** From now on in this worker; `fault` hears what went wrong. */
export function watchFiles(fault: (error: unknown) => never): void {
  const fetchPlainly = self.fetch.bind(self);
  const compile = WebAssembly.instantiateStreaming.bind(WebAssembly);
  self.fetch = async (...asked) => {
    const file = await fetchPlainly(...asked).catch(fault);
    return file.ok ? named(file) : fault(`${file.url}: ${file.status}`);
  };
  WebAssembly.instantiateStreaming = (...given) => compile(...given).catch(fault);
}
