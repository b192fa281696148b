const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const start = async () => (await import('./demarrage.tsx')).demarrer(root)

const isPictured = document.querySelector('#image > .entete') && document.visibilityState === 'visible'
// The picture of the first screen (moteur/image.ts) stands on the screen before the application takes the processor.
if (isPictured) requestAnimationFrame(() => setTimeout(start))
else void start()
