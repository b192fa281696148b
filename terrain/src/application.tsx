import { storedUser, useSessionUser } from '@lavandiere/web/api/store.ts'
import { roleOfUser, type SessionUser } from '@lavandiere/web/api/token.ts'
import { useEffect, useState } from 'react'
import { type Terrain, TerrainContext } from './contexte.ts'
import { Ecrans } from './ecrans.tsx'
import { Carnet } from './moteur/carnet.ts'
import { Magasin } from './moteur/magasin.ts'
import { horloge, Moteur } from './moteur/moteur.ts'
import { reseau } from './moteur/reseau.ts'
import { Connexion } from './session/connexion.tsx'
import { Page } from './ui/page.tsx'

const VERROU = 'lavandiere-terrain'
const magasin = new Magasin()

/** Opens the queue for an account, with all that the store held. @throws what the store throws */
async function ouvrir(user: SessionUser): Promise<Terrain> {
  const isLecture = roleOfUser(user) !== 'operateur'
  const [garde, appareil, liste] = await Promise.all([
    magasin.lire(Date.now()),
    magasin.appareil(),
    magasin.rondes(user.id),
  ])
  const moteur = new Moteur({ magasin, reseau, horloge, appareil }, garde, isLecture ? null : user.id)
  const carnet = new Carnet({ magasin, reseau, compte: user.id }, garde, liste ?? null)
  return { moteur, carnet, magasin, user, isLecture }
}

type Ouverture =
  | { etat: 'attend' }
  | { etat: 'ailleurs' }
  | { etat: 'refuse'; message: string }
  | { etat: 'ouvert'; terrain: Terrain }

/**
 * The application of an account, held by one window of the telephone at a time: two queues would send the same facts, and
 * each would show its own half.
 */
function useOuverture(user: SessionUser | null): Ouverture {
  const [ouverture, setOuverture] = useState<Ouverture>({ etat: 'attend' })
  const id = user?.id
  useEffect(() => {
    const opened = storedUser()
    if (id === undefined || !opened) return
    const end = new AbortController()
    const work = async () => {
      if (end.signal.aborted) return
      try {
        const terrain = await ouvrir(opened)
        setOuverture({ etat: 'ouvert', terrain })
        const debrancher = terrain.moteur.brancher()
        await new Promise((resolve) => end.signal.addEventListener('abort', resolve))
        debrancher()
      } catch (error) {
        setOuverture({ etat: 'refuse', message: String(error) })
      }
    }
    const wait = async () => {
      const isFree = await navigator.locks.request(VERROU, { ifAvailable: true }, async (lock) => {
        if (lock) await work()
        return lock !== null
      })
      if (isFree || end.signal.aborted) return
      setOuverture({ etat: 'ailleurs' })
      await navigator.locks.request(VERROU, { signal: end.signal }, work)
    }
    void wait().catch(() => undefined)
    return () => {
      end.abort()
      setOuverture({ etat: 'attend' })
    }
  }, [id])
  return ouverture
}

export function Application() {
  const user = useSessionUser()
  const ouverture = useOuverture(user)
  if (!user) return <Connexion />
  switch (ouverture.etat) {
    case 'attend':
      return null
    case 'ailleurs':
      return (
        <Page titre="Lavandière terrain">
          <p className="avis alerte">
            L'application est ouverte dans une autre fenêtre de ce téléphone. Fermez l'autre : celle-ci
            continuera.
          </p>
        </Page>
      )
    case 'refuse':
      return (
        <Page titre="Lavandière terrain">
          <div className="avis erreur">
            <p>
              Ce navigateur n'ouvre pas la mémoire du téléphone : rien ne pourrait y être gardé. Quittez la
              navigation privée, ou libérez de la place, puis rouvrez l'application.
            </p>
            <p className="discret">{ouverture.message}</p>
          </div>
        </Page>
      )
    case 'ouvert':
      return (
        <TerrainContext value={ouverture.terrain}>
          <Ecrans />
        </TerrainContext>
      )
  }
}
