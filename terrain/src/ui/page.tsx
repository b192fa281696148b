import { type ReactNode, useEffect } from 'react'

interface PageProps {
  titre: string
  /** The address of the screen before; without one this is the first. */
  retour?: string
  /** The buttons under the thumb. */
  actions?: ReactNode
  /** Beside the title. */
  coin?: ReactNode
  children: ReactNode
}

/** A screen: its title, its content, and its buttons at the bottom, where the thumb is. */
export function Page({ titre, retour, actions, coin, children }: PageProps) {
  useEffect(() => {
    document.title = `${titre} · Lavandière terrain`
    window.scrollTo(0, 0)
  }, [titre])
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
      <main className="contenu">{children}</main>
      {actions && <footer className="actions">{actions}</footer>}
    </>
  )
}
