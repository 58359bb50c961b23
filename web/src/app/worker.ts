// The worker that keeps the files of the page (`worker.js`).

/** Installs the worker, once the page has loaded. Browsers allow none without HTTPS, except on pages from the same machine. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const install = () => {
    // Without a worker, the page needs the server to open.
    navigator.serviceWorker.register("/worker.js").catch(() => {});
  };
  if (document.readyState === "complete") install();
  else window.addEventListener("load", install, { once: true });
}
