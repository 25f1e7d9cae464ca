/** Starts the application and resolves when it runs, or cannot be loaded. Its imports are fetched together with it, not after it. */
export async function startApp(): Promise<void> {
  const { app = '', appImports = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
  const scripts = [app, ...appImports.split(' ').filter(Boolean)];
  await Promise.all(scripts.map((script) => import(script))).catch(() => undefined);
}
