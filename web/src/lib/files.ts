// Files that the page gives to the person at it.

/** Gives the person a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
