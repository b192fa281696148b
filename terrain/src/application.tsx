import { endSession } from '@lavandiere/web/api/end.ts'
import { useSessionUser } from '@lavandiere/web/api/store.ts'
import { roleOfUser, type SessionUser } from '@lavandiere/web/api/token.ts'
import { useEffect, useEffectEvent, useState } from 'react'
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
async function ouvrir(user: SessionUser): Promise<Ouvert> {
  const isLecture = !isEquipier(user)
  const [garde, appareil, liste] = await Promise.all([
    magasin.lire(Date.now()),
    magasin.appareil(),
    magasin.rondes(user.id),
  ])
  if (!isLecture) {
    // Kept for good where the browser agrees: one that is short of room clears other sites first.
    void navigator.storage?.persist?.().catch(() => false)
    // Nothing waits for this write, the slowest of the opening; a telephone that is full opens all the same.
    void magasin.garderEquipier(user).catch(() => undefined)
  }
  const moteur = new Moteur({ magasin, reseau, horloge, appareil }, garde, isLecture ? null : user.id)
  const carnet = new Carnet({ magasin, reseau, compte: user.id }, garde, liste ?? null)
  return { moteur, carnet, magasin, user, isLecture }
}

type Ouvert = Omit<Terrain, 'sortir'>
type Ouverture =
  | { etat: 'attend' }
  | { etat: 'ailleurs' }
  | { etat: 'refuse'; message: string }
  | { etat: 'ouvert'; terrain: Ouvert }

/**
 * The person who works on this telephone: who is logged in, else who was and did not log out. The browser may lose a session
 * when it is killed, and the server may end one overnight: neither keeps a crew from its round where there is no network.
 * Undefined while the store is read.
 */
function useEquipier(): { user: SessionUser | null | undefined; sortir: () => Promise<void> } {
  const session = useSessionUser()
  const [known, setKnown] = useState<SessionUser | null>()
  useEffect(() => {
    if (session) {
      setKnown(isEquipier(session) ? session : null)
      return
    }
    void magasin.equipier().then(
      (one) => setKnown(one ?? null),
      () => setKnown(null),
    )
  }, [session])
  const sortir = async () => {
    await magasin.oublierEquipier()
    setKnown(null)
    await endSession()
  }
  return { user: session ?? known, sortir }
}

const isEquipier = (user: SessionUser) => roleOfUser(user) === 'operateur'

/**
 * The application of an account, held by one window of the telephone at a time: two queues would send the same facts, and
 * each would show its own half.
 */
function useOuverture(user: SessionUser | null | undefined): Ouverture {
  const [ouverture, setOuverture] = useState<Ouverture>({ etat: 'attend' })
  const id = user?.id
  const begin = useEffectEvent(() => user && ouvrir(user))
  useEffect(() => {
    if (id === undefined) return
    const end = new AbortController()
    const work = async () => {
      if (end.signal.aborted) return
      try {
        const terrain = await begin()
        if (!terrain) return
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
  const { user, sortir } = useEquipier()
  const ouverture = useOuverture(user)
  if (user === null) return <Connexion />
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
        <TerrainContext value={{ ...ouverture.terrain, sortir }}>
          <Ecrans />
        </TerrainContext>
      )
  }
}
