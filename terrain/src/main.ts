/** Calls back once the picture of the first screen, where the page has one (moteur/image.ts), stands on the screen. */
function quandVue(start: () => void): void {
  const isShown = document.querySelector('#image > .entete') && document.visibilityState === 'visible'
  if (isShown) requestAnimationFrame(() => setTimeout(start))
  else start()
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
quandVue(async () => (await import('./demarrage.tsx')).demarrer(root))
