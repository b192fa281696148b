import './ui/terrain.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { suivreVersions } from './moteur/versions.ts'

suivreVersions()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Application />
  </StrictMode>,
)
