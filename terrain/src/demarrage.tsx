import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { suivreVersions } from './moteur/versions.ts'

/** Starts the application in a place of the page. */
export function demarrer(root: Element): void {
  suivreVersions()
  createRoot(root).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  )
}
