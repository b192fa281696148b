import {
  addDays,
  formatDate,
  JOURS_NOMS,
  lundiDe,
  moisEtAnnee,
  premierDuMois,
} from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { type Annee, type Mois, monthsOf } from '@lavandiere/domain/tournees/annee.ts'
import type { ReasonOf } from '@lavandiere/domain/tournees/calendrier.ts'
import type { Jour } from '@lavandiere/domain/tournees/jours.ts'
import { Group, List, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import classes from './annee.module.css'
import { dayInWords } from './jours.ts'
import type { AnneeDuBrouillon } from './use-annee.ts'

interface AnneeProps extends Pick<AnneeDuBrouillon, 'annee' | 'reasonOf' | 'aujourdhui'> {
  /** Points and bins of one round; null while they are not chosen. */
  parPassage: { points: number; bacs: number } | null
}

/** What a day shows, and says to those who do not see it. */
interface Marque {
  etat: 'prevue' | 'maintenue' | 'reportee' | 'annulee' | 'ferme'
  texte: string
}

/** The twelve months of a tournée before it is saved: each day that takes place, is moved or cancelled, and why. */
export function AnneeDeTournee({ annee, reasonOf, aujourdhui, parPassage }: AnneeProps) {
  if (!annee) return null
  const mois = monthsOf(annee)
  const marks = marksOf(annee, reasonOf)
  const changed = annee.jours.filter(({ etat }) => etat !== 'prevue')
  const kept = annee.jours.filter(({ etat, jour }) => etat === 'prevue' && reasonOf(jour) !== null)
  return (
    <Stack gap="md">
      <Title order={2}>Les douze mois à venir</Title>
      <LegendeAnnee shown={new Set([...marks.values()].map(({ etat }) => etat))} />
      <div className={classes.mois}>
        {mois.map((one) => (
          <MoisDeTournee
            key={one.mois}
            mois={one}
            marks={marks}
            aujourdhui={aujourdhui}
            parPassage={parPassage}
          />
        ))}
      </div>
      <Changements titre="Passages déplacés ou annulés" jours={changed} reasonOf={reasonOf} />
      <Changements
        titre="Passages maintenus un jour férié ou de fermeture"
        jours={kept}
        reasonOf={reasonOf}
      />
    </Stack>
  )
}

/** The marks of the shown months by day (YYYY-MM-DD): the days of the tournée, and the days on which nobody works. */
function marksOf({ du, au, jours }: Annee, reasonOf: ReasonOf): Map<string, Marque> {
  const [first, end] = [premierDuMois(du), premierDuMois(au, 1)]
  const marks = new Map<string, Marque>()
  for (let jour = first; jour < end; jour = addDays(jour, 1)) {
    const reason = reasonOf(jour)
    if (reason !== null) marks.set(jour, { etat: 'ferme', texte: reason })
  }
  for (const { regle, jour, etat, motif } of jours) {
    if (jour < first || jour >= end) continue
    const why = motif ? ` (${motif})` : ''
    const kept = etat === 'prevue' ? reasonOf(jour) : null
    if (kept !== null) marks.set(jour, { etat: 'maintenue', texte: `passage maintenu (${kept})` })
    else if (etat === 'prevue') marks.set(jour, { etat, texte: 'passage' })
    else if (etat === 'annulee') marks.set(jour, { etat, texte: `passage annulé${why}` })
    else marks.set(jour, { etat, texte: `passage déplacé du ${formatDate(regle)}${why}` })
  }
  return marks
}

interface MoisProps {
  mois: Mois
  marks: ReadonlyMap<string, Marque>
  aujourdhui: string
  parPassage: AnneeProps['parPassage']
}

/** A month as a table of weeks, with its figures. */
function MoisDeTournee({ mois: { mois, passages }, marks, aujourdhui, parPassage }: MoisProps) {
  const premier = `${mois}-01`
  const dernier = addDays(premierDuMois(premier, 1), -1)
  const lundis: string[] = []
  for (let jour = lundiDe(premier); jour <= dernier; jour = addDays(jour, 7)) lundis.push(jour)
  const work = parPassage && [
    countInWords(passages * parPassage.points, 'lavage'),
    countInWords(passages * parPassage.bacs, 'bac'),
  ]
  const dayOf = (jour: string) => {
    if (jour.slice(0, 7) !== mois) return null
    const mark = marks.get(jour)
    return (
      <span
        className={classes.jour}
        data-etat={mark?.etat}
        data-aujourdhui={jour === aujourdhui || undefined}
        title={mark?.texte}
      >
        {Number(jour.slice(8))}
        {mark && <VisuallyHidden> : {mark.texte}</VisuallyHidden>}
      </span>
    )
  }
  return (
    <table className={classes.table}>
      <caption>
        <span className={classes.titre}>{moisEtAnnee(premier)}</span>
        <span className={classes.chiffres}>
          {passages > 0 ? countInWords(passages, 'passage') : 'Aucun passage'}
        </span>
        {work && <span className={classes.chiffres}>{passages > 0 ? work.join(' · ') : '\u00a0'}</span>}
      </caption>
      <thead>
        <tr>
          {JOURS_NOMS.map((jour) => (
            <th key={jour} scope="col" abbr={jour}>
              {jour.charAt(0).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lundis.map((lundi) => (
          <tr key={lundi}>
            {JOURS_NOMS.map((jour, rang) => (
              <td key={jour}>{dayOf(addDays(lundi, rang))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The meaning of the colours and shapes that the year shows. */
function LegendeAnnee({ shown }: { shown: ReadonlySet<Marque['etat']> }) {
  const entries = [
    ['prevue', 'Passage'],
    ['maintenue', 'Passage maintenu un jour férié ou de fermeture'],
    ['reportee', 'Passage déplacé'],
    ['annulee', 'Passage annulé'],
    ['ferme', 'Férié ou fermeture'],
  ] as const
  return (
    <Group gap="md" aria-hidden>
      {entries
        .filter(([etat]) => shown.has(etat))
        .map(([etat, texte]) => (
          <Group key={etat} gap={6} wrap="nowrap">
            <span className={classes.jour} data-etat={etat} />
            <Text size="sm">{texte}</Text>
          </Group>
        ))}
    </Group>
  )
}

/** Days in words, each with its reason; nothing where there are none. */
function Changements({
  titre,
  jours,
  reasonOf,
}: {
  titre: string
  jours: readonly Jour[]
  reasonOf: ReasonOf
}) {
  if (jours.length === 0) return null
  return (
    <div>
      <Text fw={600} mb={4}>
        {titre} ({jours.length})
      </Text>
      <List size="sm" spacing={2}>
        {jours.map((jour) => (
          <List.Item key={jour.regle}>{dayInWords(jour, reasonOf(jour.regle))}</List.Item>
        ))}
      </List>
    </div>
  )
}
