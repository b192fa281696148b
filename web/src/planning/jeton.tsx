import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { MarqueDeClient } from '@lavandiere/domain/planning/clients.ts'
import type { LigneDePlanning } from '@lavandiere/domain/planning/lignes.ts'
import { clePassage, noteDEquipe } from '@lavandiere/domain/planning/mots.ts'
import type { Passage } from '@lavandiere/domain/planning/planning.ts'
import type { Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'
import classes from './jeton.module.css'

interface JetonProps {
  passage: Passage
  ligne: LigneDePlanning
  marque: MarqueDeClient | undefined
  nomDe: Tableau['nomDe']
  isRed: boolean
  isHeld: boolean
  isPale: boolean
}

/** A round on the board: its name, and the client, the start, the bins and what is special of its crew. */
export function Jeton({ passage, ligne, marque, nomDe, isRed, isHeld, isPale }: JetonProps) {
  const { libelle, heureDebut, bacs, etat, travaille } = passage
  const note = noteDEquipe(passage, ligne, nomDe)
  const isOff = etat === 'annulee'
  // The start, and the number or letters that may stand last.
  const [, debut, fin] = /^(.*?)( \S{1,4})?$/.exec(libelle) ?? ['', libelle]
  const facts = [heureDebut, ligne.sorte === 'laveuse' ? null : countInWords(bacs, 'bac'), note]
  return (
    <div
      className={classes.jeton}
      data-passage={travaille || isOff ? undefined : clePassage(passage)}
      data-fixe={travaille || undefined}
      data-etat={etat}
      data-laveuse={ligne.sorte === 'laveuse' || undefined}
      data-teinte={marque?.teinte}
      data-rouge={(isRed && !isOff) || undefined}
      data-tenu={isHeld || undefined}
      data-pale={isPale || undefined}
      title={[libelle, marque?.libelle, ...facts].filter(Boolean).join(', ')}
    >
      <div className={classes.nom}>
        {isRed && !isOff && <IconAlertTriangle size={13} aria-label="Conflit" />}
        {note && ligne.sorte === 'equipage' && <IconUser size={13} aria-hidden data-note />}
        <span>
          <span className={classes.debut}>{debut}</span>
          {fin && <span className={classes.fin}>{fin}</span>}
          {isOff && <VisuallyHidden>, annulée</VisuallyHidden>}
        </span>
      </div>
      <div className={classes.faits}>
        <abbr title={marque?.libelle}>{marque?.sigle}</abbr>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </div>
    </div>
  )
}

interface LegendeProps {
  marques: ReadonlyMap<number, MarqueDeClient>
  client: number | null
  onClient: (client: number | null) => void
}

/** The clients with their colours and letters; a click shows the rounds of one alone. */
export function LegendeDesEquipes({ marques, client, onClient }: LegendeProps) {
  return (
    <ul className={classes.legende} aria-label="Clients">
      {[...marques.values()].map(({ id, libelle, teinte, sigle }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.marque}
            aria-pressed={client === id}
            onClick={() => onClient(client === id ? null : id)}
          >
            <b data-teinte={teinte}>{sigle}</b> {libelle}
          </button>
        </li>
      ))}
    </ul>
  )
}
