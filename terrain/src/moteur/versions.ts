import { sharedValue } from './shared.ts'

/** A version that is downloaded and waits for its turn; null without one. */
const attente = sharedValue<ServiceWorker | null>(null)

/** Registers the worker and follows its versions: a new one waits until a person asks for it, or until the application is closed. */
export function suivreVersions(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register(`${import.meta.env.BASE_URL}sw.js`)
    .then((registration) => {
      const look = () => {
        if (registration.waiting) attente.set(registration.waiting)
      }
      // The first one of a telephone is no new version: it takes over at once, which WebKit tells late.
      const isUpdate = () => registration.active !== null
      if (isUpdate()) look()
      registration.addEventListener('updatefound', () => {
        if (isUpdate()) registration.installing?.addEventListener('statechange', look)
      })
    })
    // Without a worker the application works while there is a network, and says nothing else.
    .catch(() => undefined)
}

/** True while a new version waits. */
export const useNouvelleVersion = () => attente.use() !== null

/** Lets the new version take over, and starts with it. */
export function prendreVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  attente.get()?.postMessage('prendre-la-main')
}
