import { addDays, formatDate, formatTime, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { decalageDe } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import { horlogeEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import type { Rondes } from '@lavandiere/domain/terrain/ronde.ts'
import { etatsDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import { useAujourdhui, useCarnet, useEtat, useHeureDe, useTerrain } from '../contexte.ts'
import { EtatDesEnvois } from '../envois/etat-des-envois.tsx'
import { SessionFinie } from '../envois/session-finie.tsx'
import { prendreVersion, useNouvelleVersion } from '../moteur/versions.ts'
import { lien } from '../navigation.ts'
import { laveuseDe, posteEnCours } from '../poste/poste.ts'
import { cleDeRonde, lignesDe } from '../tournees/avancement.ts'
import { Page } from '../ui/page.tsx'
import { QuiRegarder } from './qui-regarder.tsx'

/** The day of a crew: its shift, its rounds, and what has not left the telephone. */
export function Accueil() {
  const { user, isLecture } = useTerrain()
  const carnet = useCarnet()
  return (
    <Page
      titre={user.libelle}
      coin={
        <a href={lien('aide')} aria-label="Aide et compte">
          ?
        </a>
      }
    >
      <SessionFinie />
      <HorlogeFausse />
      <NouvelleVersion />
      {isLecture ? <QuiRegarder /> : <Poste />}
      <MesTournees />
      {!isLecture && <EtatDesEnvois />}
      {/* Last: it comes later than the rest, which stays under the finger. */}
      {carnet.panne !== null && (
        <p className="discret passager">
          Liste des tournées : {carnet.panne}
          <br />
          {carnet.liste !== null && 'Ce qui est préparé sur ce téléphone reste utilisable.'}
        </p>
      )}
    </Page>
  )
}

/** A new version waits until nothing is in progress, and until everything that can leave has left. */
function NouvelleVersion() {
  const isThere = useNouvelleVersion()
  const etat = useEtat()
  const { brouillons } = useCarnet()
  if (!isThere) return null
  const { faits, aCorriger } = enAttente(etat)
  const isBusy = etat.ecritures.length > 0 || brouillons.size > 0 || faits > aCorriger
  return (
    <div className="avis rangee">
      <span>
        Une nouvelle version est prête.{isBusy && ' Terminez et envoyez ce qui est commencé pour la prendre.'}
      </span>
      {!isBusy && (
        <button className="bouton petit" type="button" onClick={prendreVersion}>
          Mettre à jour
        </button>
      )}
    </div>
  )
}

function Poste() {
  const etat = useEtat()
  const { liste } = useCarnet()
  const heureDe = useHeureDe()
  const poste = posteEnCours(etat)
  if (!poste) {
    return (
      <a className="bouton plein" href={lien('prise-de-poste')}>
        Prendre mon poste
      </a>
    )
  }
  const laveuse = liste?.laveuses.find(({ id }) => id === laveuseDe(poste))
  return (
    <section className="carte">
      <h2>
        En poste depuis {formatTime(heureDe(poste))}
        {laveuse && ' · '}
        <span className="entier">{laveuse?.libelle}</span>
      </h2>
      <div className="rangee">
        <a className="bouton petit" href={lien('laveuse')}>
          Problème sur la laveuse
        </a>
        <a className="bouton petit" href={lien('fin-de-poste')}>
          Fin de poste
        </a>
      </div>
    </section>
  )
}

function MesTournees() {
  const { isLecture } = useTerrain()
  const { liste, operateur, panne } = useCarnet()
  const today = useAujourdhui()
  // Nothing is said of the rounds of nobody, nor that a list comes of which the line below says why it did not.
  if (isLecture && operateur === null) return null
  if (liste === null) return panne === null && <p className="discret passager">Les tournées arrivent…</p>
  if (liste.tournees.length === 0) {
    return (
      <p className="carte passager">
        {liste.jour === today
          ? "Aucune tournée ne vous est confiée, ni aujourd'hui ni demain."
          : `Aucune tournée ne vous était confiée le ${formatDate(liste.jour)}, ni le lendemain. La liste d'aujourd'hui arrive avec le réseau.`}
      </p>
    )
  }
  const names = new Map([
    [addDays(today, -1), 'Hier, '],
    [today, "Aujourd'hui, "],
    [addDays(today, 1), 'Demain, '],
  ])
  const days = [...new Set(liste.tournees.map(({ jour }) => jour))].sort()
  return days.map((jour) => (
    <section key={jour} aria-label={jourEntier(jour)}>
      <h2 className="discret jour">
        <span data-proche>{names.get(jour)}</span>
        {jourEntier(jour)}
      </h2>
      <ul className="liste">
        {liste.tournees
          .filter((one) => one.jour === jour)
          .map((one) => (
            <li key={one.id}>
              <CarteDeTournee tournee={one} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** A size for people. @param octets bytes */
const poids = (octets: number) =>
  octets < 1_000_000
    ? `${Math.max(1, Math.round(octets / 1000))} ko`
    : `${(octets / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`

function CarteDeTournee({ tournee }: { tournee: Rondes['tournees'][number] }) {
  const { user } = useTerrain()
  const etat = useEtat()
  const { rondes } = useCarnet()
  const { id, jour, libelle, client, heureDebut, points, motif } = tournee
  const gardee = rondes.get(cleDeRonde(user.id, id, jour))
  if (tournee.etat !== 'prevue') {
    return (
      <div className="carte">
        <h3>{libelle}</h3>
        <p>
          {etatsDeJour[tournee.etat]}
          {motif && ` : ${motif}`}
        </p>
      </div>
    )
  }
  const lignes = gardee ? lignesDe(gardee.ronde, etat) : []
  // Those of the round that is on the telephone: what the office changed since waits there.
  const count = countInWords(gardee ? lignes.length : points, 'point')
  const done = lignes.filter((one) => one.etat !== 'a-faire').length
  return (
    <a className="carte" href={lien('tournee', id, jour)}>
      <h3>{libelle}</h3>
      <p className="discret">
        {[client.libelle, heureDebut].filter(Boolean).join(' · ')}
        {tournee.laveuse && ' · '}
        <span className="entier">{tournee.laveuse?.libelle}</span>
      </p>
      <p>
        {gardee
          ? done > 0
            ? `${done} sur ${count}`
            : `Préparée, ${count}, ${poids(gardee.octets)}`
          : `${count}, pas encore préparée`}
      </p>
      {done > 0 && <progress className="barre" value={done} max={lignes.length} aria-label="Points faits" />}
    </a>
  )
}

/** A clock that is wrong is told: the hours that the screens show, and those that are sent, are corrected. */
function HorlogeFausse() {
  const tranches = useEtat('tranches')
  const words = horlogeEnMots(decalageDe(tranches, tranches.length - 1))
  return words && <p className="avis alerte">Ce téléphone : {words}. Réglez-la dans ses paramètres.</p>
}
