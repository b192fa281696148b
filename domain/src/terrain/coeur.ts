import type { Envoi, Quoi } from './envois.ts'
import type { Effet, Etat, Evenement } from './etat-du-telephone.ts'
import { type Fait, faitDe } from './faits.ts'
import {
  decalageVecu,
  type Lecture,
  mesurer,
  nouvelleTranche,
  suivreHorloge,
  type Tranche,
} from './horloge-du-telephone.ts'
import { type Lu, lire } from './reponses.ts'

/** A fact may be taken back for this long, in ms, unless another follows. */
const REPRISE_MS = 10_000
/** A contact is asked for again after this long, in ms. */
const CONTACT_MS = 10 * 60_000
const ATTENTE_MS = 5_000
const ATTENTE_MAX_MS = 15 * 60_000
/** After this many failures in a row a new fact no longer makes the telephone try at once. */
const ECHECS_PATIENTS = 4

/** The machine as the application starts, with what the store held. */
export const demarrer = (
  garde: { faits: readonly Fait[]; tranches: readonly Tranche[] },
  compte: number | null,
): Etat => ({
  compte,
  session: true,
  lu: null,
  tranches: [...garde.tranches, nouvelleTranche(null)],
  faits: garde.faits,
  ecritures: [],
  envoi: null,
  numero: 0,
  adresses: {},
  recules: [],
  recent: null,
  echecs: 0,
  reprise: 0,
  contact: null,
  aDire: false,
})

type Pas = readonly [Etat, readonly Effet[]]

/**
 * The next state, and what must be done for it. The queue is one pure machine: whoever drives it (the browser, the simulator)
 * stores, sends and shows; nothing here waits, draws by lot or reads a clock.
 */
export function avancer(etat: Etat, evenement: Evenement, lu: Lecture, hasard: number): Pas {
  const now = { ...etat, lu, tranches: suivreHorloge(etat.tranches, etat.lu, lu) }
  const [next, effects] = recevoir(now, evenement, lu, hasard)
  const [last, more] = poursuivre(next, lu)
  // The first event of a run brings its own span.
  const isNoted = etat.lu !== null && last.tranches === etat.tranches
  const clock: Effet[] = isNoted ? [] : [{ type: 'noter-horloge', tranches: last.tranches }]
  return [last, [...clock, ...effects, ...more]]
}

function recevoir(etat: Etat, evenement: Evenement, lu: Lecture, hasard: number): Pas {
  switch (evenement.type) {
    case 'fait': {
      if (etat.compte === null) return [etat, []]
      const fait = faitDe(evenement.fait, etat.compte, lu, etat.tranches.length - 1)
      const recent = { uuid: fait.uuid, jusqua: lu.chrono + REPRISE_MS }
      const reprise = etat.echecs < ECHECS_PATIENTS ? 0 : etat.reprise
      return ecrire({ ...etat, recent, reprise }, fait)
    }
    case 'reprendre': {
      const fait = etat.faits.find(({ uuid }) => uuid === evenement.uuid)
      return fait?.etat === 'garde' && etat.recent?.uuid === fait.uuid && !isSending(etat, fait)
        ? ecrire({ ...etat, recent: null }, fait, true)
        : [etat, []]
    }
    case 'ecrit':
      return ecrit(etat, evenement.numero)
    case 'ecriture-ratee': {
      const ecritures = etat.ecritures.map((one) =>
        one.numero === evenement.numero ? { ...one, ratee: true } : one,
      )
      return [{ ...etat, ecritures }, []]
    }
    case 'reponse':
      return evenement.numero === etat.envoi?.numero
        ? repondu({ ...etat, envoi: null }, etat.envoi, lire(etat.envoi, evenement), lu, hasard)
        : [etat, []]
    case 'panne':
      return evenement.numero === etat.envoi?.numero
        ? [patienter(reculer({ ...etat, envoi: null }, etat.envoi), lu, hasard), []]
        : [etat, []]
    case 'session':
      return [{ ...etat, compte: evenement.compte, session: true, reprise: 0, echecs: 0 }, []]
    case 'corriger': {
      const fait = etat.faits.find(({ uuid }) => uuid === evenement.uuid)
      if (fait?.etat !== 'a-corriger') return [etat, []]
      // Its photos are sent anew: the server may have forgotten those that no fact named in time.
      const { corps, photos } = evenement
      const own = new Set(photos.map(({ uuid }) => uuid))
      const adresses = Object.fromEntries(Object.entries(etat.adresses).filter(([uuid]) => !own.has(uuid)))
      const anew = { decalage: null, adresses: {}, refus: null, champRefuse: null }
      return ecrire({ ...etat, adresses }, { ...fait, corps, photos, etat: 'garde', ...anew })
    }
    case 'ecarter':
      return ecarter(etat, evenement.uuid)
    case 'moment': {
      const [next, effects] = ecrireDeNouveau(etat)
      return [evenement.raison === 'minute' ? next : { ...next, reprise: 0 }, effects]
    }
  }
}

/** Takes a refused fact, and what follows it alone, out of the queue. */
function ecarter(etat: Etat, uuid: string): Pas {
  const refused = etat.faits.find((one) => one.uuid === uuid && one.etat === 'a-corriger')
  const gone = refused ? [refused, ...etat.faits.filter(({ apres }) => apres === uuid)] : []
  return gone.reduce<Pas>(
    ([state, effects], fait) => {
      const [next, more] = ecrire(state, fait, true)
      return [next, [...effects, ...more]]
    },
    [etat, []],
  )
}

const isSending = ({ envoi }: Etat, fait: Fait) =>
  envoi !== null && envoi.quoi !== 'contact' && envoi.fait.uuid === fait.uuid

/** Asks the store to hold a fact as it is now. */
function ecrire(etat: Etat, fait: Fait, retire = false): Pas {
  const numero = etat.numero + 1
  const ecriture = { numero, fait, retire, ratee: false }
  const effect: Effet = { type: 'ecrire', numero, fait, retire }
  return [{ ...etat, numero, ecritures: [...etat.ecritures, ecriture] }, [effect]]
}

/** Asks again for the writes that failed. */
function ecrireDeNouveau(etat: Etat): Pas {
  const ratees = etat.ecritures.filter(({ ratee }) => ratee)
  const ecritures = etat.ecritures.map((one) => ({ ...one, ratee: false }))
  return [
    { ...etat, ecritures },
    ratees.map(({ numero, fait, retire }) => ({ type: 'ecrire', numero, fait, retire })),
  ]
}

/** The store has read a write back: from now on the fact counts as it was written. */
function ecrit(etat: Etat, numero: number): Pas {
  const ecriture = etat.ecritures.find((one) => one.numero === numero)
  if (!ecriture) return [etat, []]
  const { fait, retire } = ecriture
  const ecritures = etat.ecritures.filter((one) => one !== ecriture)
  const at = etat.faits.findIndex(({ uuid }) => uuid === fait.uuid)
  const faits = retire
    ? etat.faits.toSpliced(at, at < 0 ? 0 : 1)
    : at < 0
      ? [...etat.faits, fait]
      : etat.faits.with(at, fait)
  // What is taken out waits no longer: the office is told.
  const aDire = etat.aDire || retire
  return [
    { ...etat, ecritures, faits, aDire },
    at < 0 && !retire ? [{ type: 'acquitter', uuid: fait.uuid }] : [],
  ]
}

/** What an answer changes. */
function repondu(etat: Etat, envoi: Envoi, lu: Lu, moment: Lecture, hasard: number): Pas {
  switch (lu.type) {
    case 'attendre':
      return [patienter(reculer(etat, envoi), moment, hasard, lu.secondes), []]
    case 'session':
      return [{ ...etat, session: false }, []]
    case 'heure': {
      const tranches = mesurer(etat.tranches, envoi.lu, moment, lu.serveur)
      // An answer that took too long measures nothing: the next one may be quicker.
      return tranches.at(-1)?.decalage === null
        ? [patienter(etat, moment, hasard), []]
        : [{ ...etat, echecs: 0, contact: moment.chrono, aDire: false, tranches }, []]
    }
    case 'photo':
      return [{ ...etat, echecs: 0, aDire: true, adresses: { ...etat.adresses, [lu.uuid]: lu.adresse } }, []]
    case 'confirme':
      return ecrire(
        { ...etat, echecs: 0, aDire: true },
        { ...lu.fait, etat: 'confirme', adresse: lu.adresse, refus: null },
      )
    case 'refuse':
      return ecrire(
        { ...etat, echecs: 0, aDire: true },
        { ...lu.fait, etat: 'a-corriger', refus: lu.message, champRefuse: lu.champ },
      )
  }
}

/** What always fails, whatever the reason, holds up none behind it: its turn comes again after that of all others. */
function reculer(etat: Etat, envoi: Envoi): Etat {
  if (envoi.quoi === 'contact') return etat
  const { uuid } = envoi.fait
  return { ...etat, recules: [...etat.recules.filter((one) => one !== uuid), uuid] }
}

/** Nothing is sent for a while, the longer the more failures came in a row. */
function patienter(etat: Etat, { chrono }: Lecture, hasard: number, secondes = 0): Etat {
  const attente = Math.min(ATTENTE_MAX_MS, ATTENTE_MS * 2 ** etat.echecs) * (0.5 + hasard)
  return { ...etat, echecs: etat.echecs + 1, reprise: chrono + Math.max(attente, secondes * 1000) }
}

/** The next thing to send, if it is time and nothing is under way. */
function poursuivre(etat: Etat, lu: Lecture): Pas {
  if (etat.envoi !== null || etat.compte === null || !etat.session || lu.chrono < etat.reprise)
    return [etat, []]
  const isMeasured = etat.tranches.at(-1)?.decalage !== null
  const isFresh = etat.contact !== null && lu.chrono - etat.contact < CONTACT_MS
  if (!isMeasured || !isFresh) return envoyer(etat, { quoi: 'contact' }, lu)
  const fait = prochain(etat, lu)
  if (fait === undefined) {
    const isQuiet = etat.aDire && etat.ecritures.length === 0
    return isQuiet ? envoyer(etat, { quoi: 'contact' }, lu) : [etat, []]
  }
  if (fait.etat === 'pret') return envoyer(etat, { quoi: 'fait', fait }, lu)
  const photo = fait.photos.find(({ uuid }) => etat.adresses[uuid] === undefined)
  if (photo) return envoyer(etat, { quoi: 'photo', uuid: photo.uuid, sha256: photo.sha256, fait }, lu)
  // Every attempt sends the same body: its dates and its photos are settled and stored before the first one.
  const adresses = Object.fromEntries(fait.photos.map(({ uuid }) => [uuid, etat.adresses[uuid] ?? '']))
  // With those that were settled a moment ago, and are being written.
  const faits = [...etat.ecritures.map((one) => one.fait), ...etat.faits]
  const decalage = decalageVecu({ ...etat, faits }, fait.tranche, lu)
  return ecrire(etat, { ...fait, etat: 'pret', decalage, adresses })
}

/**
 * The next fact that may be sent: those set aside, that follow one that is not confirmed, or whose sending failed, hold up
 * none behind them.
 */
function prochain(etat: Etat, lu: Lecture): Fait | undefined {
  const writing = new Set(etat.ecritures.map(({ fait }) => fait.uuid))
  const confirmed = (uuid: string) => etat.faits.some((one) => one.uuid === uuid && one.etat === 'confirme')
  const ready = etat.faits.filter(
    (fait) =>
      (fait.etat === 'garde' || fait.etat === 'pret') &&
      fait.compte === etat.compte &&
      !writing.has(fait.uuid) &&
      (fait.apres === null || confirmed(fait.apres)) &&
      !(etat.recent?.uuid === fait.uuid && lu.chrono < etat.recent.jusqua),
  )
  const failed = ({ uuid }: Fait) => etat.recules.indexOf(uuid)
  return ready.find((fait) => failed(fait) < 0) ?? ready.toSorted((a, b) => failed(a) - failed(b))[0]
}

function envoyer(etat: Etat, quoi: Quoi, lu: Lecture): Pas {
  const envoi: Envoi = { ...quoi, numero: etat.numero + 1, lu }
  return [{ ...etat, numero: envoi.numero, envoi }, [{ type: 'envoyer', ...envoi }]]
}
