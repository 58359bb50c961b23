// Runs before the first paint, so that a chosen theme does not flash.
try {
  const settings = JSON.parse(localStorage.getItem("ponder.settings") ?? "{}");
  if (settings.theme === "light" || settings.theme === "dark") {
    document.documentElement.dataset.theme = settings.theme;
  }
  if (typeof settings.colours === "string") document.documentElement.dataset.colours = settings.colours;
} catch {
  // Without storage the system's theme is used.
}
