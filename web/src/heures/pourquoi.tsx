import { type ChiffrePaye, chiffresPayes, expliquer } from '@lavandiere/domain/heures/explication.ts'
import type { Fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { heuresDe } from '@lavandiere/domain/heures/semaines.ts'
import { countInWords, minutesText, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { trajetsPath } from '../laveuses/lieu.ts'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import classes from './heures.module.css'
import { heuresText } from './mots.ts'

/** A paid figure of some weeks, as it is on screen. */
export interface ChiffreOuvert {
  chiffre: ChiffrePaye
  /** Of which weeks: "Semaine 10", "Mars". */
  de: string
  semaines: Fiche['semaines']
}

/** Minutes with their sign: a leave may take some from a figure. */
const signedText = (minutes: number): string =>
  minutes < 0 ? `− ${minutesText(-minutes)}` : minutesText(minutes)

/** A figure in words: "7,50 h", "3 jours", "2". */
function figureText(chiffre: ChiffrePaye, somme: number): string {
  const { unite } = chiffresPayes[chiffre]
  if (unite === 'heures') return `${heuresText(heuresDe(somme))} h`
  return unite === 'jours' ? countInWords(somme, 'jour') : String(somme)
}

interface Props {
  ouvert: ChiffreOuvert
  /** Whether the reader may see the trips of vehicles. */
  hasTrips: boolean
  onClose: () => void
}

/** The dialog that says what makes a paid figure: rule, settings, and the days with their shares, which add up to it. */
export function Pourquoi({ ouvert: { chiffre, de, semaines }, hasTrips, onClose }: Props) {
  const { regles, parts, somme } = expliquer(chiffre, semaines)
  const { label, unite } = chiffresPayes[chiffre]
  const figure = figureText(chiffre, somme)
  const partText = (part: number) => (unite === 'heures' ? signedText(part) : String(part))
  return (
    <OpenedModal onClose={onClose} size="lg" title={`Pourquoi ${figure} : ${label}, ${de}`}>
      <Stack gap="sm">
        {regles.map((regle) => (
          <Text size="sm" key={regle}>
            {unbroken(regle)}.
          </Text>
        ))}
        {parts.length === 0 ? (
          <Note>Aucun jour n'en a.</Note>
        ) : (
          <table className={`${classes.tableau} ${classes.pourquoi}`}>
            <tbody>
              {parts.map(({ jour, part, raison }) => (
                <tr key={jour.dateISO}>
                  <th scope="row">
                    {jour.jour} {jour.date}
                  </th>
                  <td>
                    {raison ?? (jour.heureDebut && `${jour.heureDebut} – ${jour.heureFin ?? '…'}`)}
                    {hasTrips && jour.laveuseSuivie !== null && (
                      <>
                        {' · '}
                        <Anchor
                          component={Link}
                          to={`${trajetsPath(jour.laveuseSuivie)}?date=${jour.dateISO}`}
                          size="sm"
                        >
                          Trajets de {jour.laveuse}
                        </Anchor>
                      </>
                    )}
                  </td>
                  <td>{partText(part)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Ensemble</th>
                <td colSpan={2}>
                  <b>{unite === 'heures' ? `${signedText(somme)} = ${figure}` : figure}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        )}
      </Stack>
    </OpenedModal>
  )
}
