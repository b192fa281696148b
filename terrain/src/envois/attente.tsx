import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { type Fait, libellesDeFait } from '@lavandiere/domain/terrain/faits.ts'
import { attenteEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import { useEtat, useHeureDe, useTerrain } from '../contexte.ts'
import { lien } from '../navigation.ts'
import { Alerte, Page } from '../ui/page.tsx'
import { useExport } from './exporter.ts'
import { useOu } from './ou.ts'
import { SessionFinie } from './session-finie.tsx'

/** What has not left the telephone, what the office refused, and the way out when nothing leaves. */
export function Attente() {
  const { moteur } = useTerrain()
  const etat = useEtat()
  const heureDe = useHeureDe()
  const ou = useOu()
  const { erreur, enregistrer } = useExport()
  const own = etat.faits.filter(({ compte }) => compte === etat.compte)
  const left = own.filter((fait) => fait.etat !== 'confirme')
  const refused = left.filter((fait) => fait.etat === 'a-corriger')
  const others = etat.faits.filter((fait) => fait.compte !== etat.compte && fait.etat !== 'confirme')
  const { faits, photos } = enAttente(etat)
  const waiting = attenteEnMots({ faits: faits - refused.length, photos })
  const total = own.length
  return (
    <Page
      titre="Envois"
      retour={lien()}
      actions={
        waiting !== null && (
          <button
            className="bouton plein"
            type="button"
            onClick={() => moteur.recevoir({ type: 'moment', raison: 'en-ligne' })}
          >
            Envoyer maintenant
          </button>
        )
      }
    >
      <SessionFinie />
      <section className={waiting || refused.length > 0 ? 'avis alerte' : 'avis bon'} role="status">
        <p>
          <strong>{etatEnMots(waiting, refused.length, total)}</strong>
        </p>
        {total > 0 && (
          <progress className="barre" value={total - left.length} max={total} aria-label="Éléments envoyés" />
        )}
        {waiting && etat.session && etat.echecs > 0 && (
          <p>Le dernier envoi n'a pas abouti : nouvel essai tout seul dès que possible.</p>
        )}
      </section>
      {refused.length > 0 && (
        <section>
          <h2>À corriger</h2>
          <ul className="liste">
            {refused.map((fait) => (
              <li key={fait.uuid} className="carte">
                <h3>{libellesDeFait[fait.nature]}</h3>
                <p>{ou(fait)}</p>
                <p className="discret">{formatDateTime(heureDe(fait))}</p>
                <p className="texte-erreur">{fait.refus}</p>
                <a className="bouton petit" href={lien('corriger', fait.uuid)}>
                  Corriger
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <p className="avis alerte">
          {countInWords(others.length, 'élément')} d'un autre compte{' '}
          {others.length > 1 ? 'attendent' : 'attend'} ici : son titulaire doit se connecter sur ce téléphone
          pour les envoyer.
        </p>
      )}
      {left.length + others.length > 0 && (
        <section className="carte">
          <h2>Rien ne part ?</h2>
          <p>
            Un fichier garde tout ce qui attend, photos comprises. Envoyez-le au bureau, qui l'enregistre par
            « Fichier de secours » (Utilisateurs).
          </p>
          <p>
            <button
              className="bouton petit"
              type="button"
              onClick={() => void enregistrer([...left, ...others])}
            >
              Exporter ce qui attend
            </button>
          </p>
          <Alerte dit={erreur} />
        </section>
      )}
      <Derniers faits={own} />
    </Page>
  )
}

function etatEnMots(waiting: string | null, refused: number, total: number): string {
  if (waiting) return `${waiting} à envoyer`
  if (total === 0) return "Rien n'a encore été noté."
  return refused > 0 ? "Rien d'autre à envoyer." : 'Tout est envoyé : le bureau a tout reçu.'
}

/** Lines shown of what was done. */
const MONTRES = 20
const ETATS = {
  garde: 'sur le téléphone',
  pret: 'sur le point de partir',
  confirme: 'envoyé',
  'a-corriger': 'à corriger',
}

function Derniers({ faits }: { faits: readonly Fait[] }) {
  const heureDe = useHeureDe()
  const ou = useOu()
  if (faits.length === 0) return null
  return (
    <section>
      <h2>Derniers éléments</h2>
      <ul className="liste">
        {faits
          .slice(-MONTRES)
          .reverse()
          .map((fait) => (
            <li key={fait.uuid} className="carte">
              {[libellesDeFait[fait.nature], ou(fait), formatDateTime(heureDe(fait))]
                .filter(Boolean)
                .join(', ')}{' '}
              : {ETATS[fait.etat]}
              {fait.photos.length > 0 && ` · ${countInWords(fait.photos.length, 'photo')}`}
            </li>
          ))}
      </ul>
    </section>
  )
}
