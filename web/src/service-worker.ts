/// <reference lib="webworker" />
/**
 * Keeps the page on this device, so that it opens without a network. A build is kept whole or not at all:
 * each file is checked against the digest that the build wrote down. The next build waits to be asked for.
 */
declare const self: ServiceWorkerGlobalScope;
/** What the build is made of, digests by path: written in front of this file. */
declare const FILES: Record<string, string>;
export {}; // what is declared here is nobody else's

const PREFIX = "farebox ";
const BUILD = `${PREFIX}${FILES["index.html"]!}`;
const HOME = "index.html";

/** A file of this build, whatever else a cache holds under the same address. */
const key = (path: string): string => `${self.registration.scope}${path}?${FILES[path]!}`;

/** What an earlier build had already needs no network. */
async function obtain(path: string): Promise<Response> {
  const known = await caches.match(key(path));
  if (known) return known;
  const address = `${self.registration.scope}${path === HOME ? "" : path}`;
  return fetch(address, { integrity: FILES[path]!, cache: "no-cache" });
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(BUILD);
  await Promise.all(Object.keys(FILES).map(async (path) => cache.put(key(path), await obtain(path))));
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== BUILD).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(BUILD);
  return (await cache.match(key(path))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).replace(/[?#].*$/, "") || HOME;
  if (path in FILES) event.respondWith(answer(path, request));
});

/** What a server tells when the page is closed: that it is somebody's turn, and at which table. */
interface TurnNotice {
  table: string;
  title: string;
  body: string;
}

async function showNotice({ table, title, body }: TurnNotice): Promise<void> {
  const icon = `${self.registration.scope}icon-192.png`;
  await self.registration.showNotification(title, { body, icon, tag: table, data: table });
}

/** To the table: in a page that is open already, if there is one. */
async function goTo(table: string): Promise<void> {
  const address = `${self.registration.scope}#/t/${table}`;
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url === address) ?? pages[0];
  if (!page) await self.clients.openWindow(address);
  else await (await page.navigate(address).catch(() => page))?.focus();
}

self.addEventListener("push", (event) => {
  event.waitUntil(showNotice(event.data?.json() as TurnNotice));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data as string));
});
