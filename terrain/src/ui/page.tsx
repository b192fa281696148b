import { type MouseEvent, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react'
import { TerrainContext } from '../contexte.ts'
import { retirerImage } from '../moteur/image.ts'
import { arreterRafale } from './rafale.ts'

interface PageProps {
  titre: string
  /** The address of the screen before; without one this is the first. */
  retour?: string
  /** The buttons under the thumb. */
  actions?: ReactNode
  /** Beside the title. */
  coin?: ReactNode
  /** True for a screen that records: somebody of the office only looks at it. */
  isSaisie?: boolean
  children: ReactNode
}

/** A screen: its title, its content, and its buttons at the bottom, where the thumb is. */
export function Page({ titre, retour, actions, coin, isSaisie = false, children }: PageProps) {
  const isClosed = isSaisie && use(TerrainContext)?.isLecture === true
  useLayoutEffect(retirerImage, [])
  useEffect(() => {
    document.title = `${titre} · Lavandière terrain`
    window.scrollTo(0, 0)
  }, [titre])
  const contenu = useRef<HTMLElement>(null)
  const press = (event: MouseEvent) => {
    arreterRafale(event)
    // What a button under the thumb refuses is said above, where the crew may have scrolled past it.
    requestAnimationFrame(() =>
      contenu.current?.querySelector('.avis[role="alert"]')?.scrollIntoView({ block: 'center' }),
    )
  }
  return (
    <>
      <header className="entete">
        {retour !== undefined && (
          <a className="retour" href={retour} aria-label="Retour">
            ‹
          </a>
        )}
        <h1>{titre}</h1>
        {coin}
      </header>
      <main className="contenu" ref={contenu}>
        {isClosed ? (
          <fieldset className="contenu" disabled>
            {children}
          </fieldset>
        ) : (
          children
        )}
      </main>
      {actions && !isClosed && (
        <footer className="actions" onClickCapture={press}>
          {actions}
        </footer>
      )}
    </>
  )
}

interface AlerteProps {
  /** What is wrong; nothing is shown without it. */
  dit: string | null | undefined
  /** In a coloured frame, apart from the fields. */
  isEncadree?: boolean
}

/** What is wrong, said at once by screen readers. */
export const Alerte = ({ dit, isEncadree = false }: AlerteProps) =>
  dit ? (
    <p className={isEncadree ? 'avis erreur' : 'texte-erreur'} role="alert">
      {dit}
    </p>
  ) : null
