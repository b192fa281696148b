import { endSession } from '@lavandiere/web/api/end.ts'
import { useSessionUser } from '@lavandiere/web/api/store.ts'
import { roleOfUser, type SessionUser } from '@lavandiere/web/api/token.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type Terrain, TerrainContext } from './contexte.ts'
import { Ecrans } from './ecrans.tsx'
import { Carnet } from './moteur/carnet.ts'
import { Magasin } from './moteur/magasin.ts'
import { horloge, Moteur } from './moteur/moteur.ts'
import { reseau } from './moteur/reseau.ts'
import { sharedValue } from './moteur/shared.ts'
import { lien, remplacer } from './navigation.ts'
import { Connexion } from './session/connexion.tsx'
import { Page } from './ui/page.tsx'

const VERROU = 'lavandiere-terrain'
const magasin = new Magasin()

/** Opens the queue for an account, with all that the store held. @throws what the store throws */
async function ouvrir(user: SessionUser): Promise<Ouvert> {
  const isLecture = !isEquipier(user)
  const [garde, appareil] = await Promise.all([magasin.lire(user.id, Date.now()), magasin.appareil()])
  const moteur = new Moteur({ magasin, reseau, horloge, appareil }, garde, isLecture ? null : user.id)
  const carnet = new Carnet({ magasin, reseau, compte: user.id }, garde)
  return { moteur, carnet, magasin, user, isLecture }
}

type Ouvert = Omit<Terrain, 'sortir'>
type Ouverture =
  | { etat: 'attend' }
  | { etat: 'ailleurs' }
  | { etat: 'refuse' }
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
    // Who logs in next begins at home, not on the screen that this person left.
    remplacer(lien())
    await endSession()
  }
  return { user: session ?? known, sortir }
}

const isEquipier = (user: SessionUser) => roleOfUser(user) === 'operateur'
/** True for crews, and for the office of their company, which looks at what they see. */
const canLire = (user: SessionUser) => isEquipier(user) || roleOfUser(user) === 'exploitant'

/**
 * Which window of the telephone works, asked while the first screen is made: two queues would send the same facts, and each
 * would show its own half. A window keeps the turn until it is closed.
 */
const tour = sharedValue<'attend' | 'ailleurs' | 'ici'>('attend')
const prendreTour = () => {
  tour.set('ici')
  return new Promise<never>(() => undefined)
}
void navigator.locks.request(VERROU, { ifAvailable: true }, (lock) => {
  if (lock) return prendreTour()
  tour.set('ailleurs')
  void navigator.locks.request(VERROU, prendreTour)
})

/** The application of an account, in the window that works. */
function useOuverture(user: SessionUser | null | undefined): Ouverture {
  const [ouverture, setOuverture] = useState<Ouverture>({ etat: 'attend' })
  const id = user?.id
  const place = tour.use()
  const begin = useEffectEvent(() => user && ouvrir(user))
  // Before the first frame, which has nothing to show yet.
  useLayoutEffect(() => {
    if (id === undefined || place !== 'ici') return
    const end = new AbortController()
    const open = async () => {
      const terrain = await begin()
      if (!terrain || end.signal.aborted) return
      setOuverture({ etat: 'ouvert', terrain })
    }
    void open().catch(() => {
      if (!end.signal.aborted) setOuverture({ etat: 'refuse' })
    })
    return () => {
      end.abort()
      setOuverture({ etat: 'attend' })
    }
  }, [id, place])
  const terrain = ouverture.etat === 'ouvert' ? ouverture.terrain : null
  // After the first frame, which waits for no write and no network.
  useEffect(() => {
    if (!terrain) return
    if (!terrain.isLecture) {
      // Kept for good where the browser agrees: one that is short of room clears other sites first.
      void navigator.storage?.persist?.().catch(() => false)
      // A telephone that is full goes on all the same.
      void magasin.garderEquipier(terrain.user).catch(() => undefined)
    }
    return terrain.moteur.brancher()
  }, [terrain])
  return place === 'ailleurs' ? { etat: 'ailleurs' } : ouverture
}

/** An account that has no rounds and may read none. */
const PasPourVous = () => (
  <Page titre="Lavandière terrain">
    <p className="avis alerte">
      Cette application est celle des équipes : votre compte n'y a pas de tournées.
    </p>
    <a className="bouton plein" href="/">
      Ouvrir Lavandière
    </a>
  </Page>
)

export function Application() {
  const { user, sortir } = useEquipier()
  const ouverture = useOuverture(user)
  if (user === null) return <Connexion />
  if (user && !canLire(user)) return <PasPourVous />
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
