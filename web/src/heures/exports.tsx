import { apercuPaie, type OrigineDeLigne } from '@lavandiere/domain/heures/paie.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords, ofName } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Anchor, Button, Group, List, Stack, Title, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet, IconFileTypePdf, IconTableExport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { DownloadButton, useDownload } from '../crud/download.tsx'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { BlockSkeleton, ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ChoixOperateur, OPERATEURS_ARCHIVES } from './choix-operateur.tsx'
import { useFiche } from './fiche-heures.tsx'
import classes from './heures.module.css'
import { Pourquoi } from './pourquoi.tsx'
import type { PeriodeLue } from './use-suivi.ts'

interface Props {
  periode: PeriodeLue
  onClose: () => void
}

/** The files of a period: the workbook, the variables for payroll with their preview, the recap of a person. */
export function Exports({ periode, onClose }: Props) {
  const { libelle, startDate, endDate, clotureeLe } = periode
  return (
    <OpenedModal onClose={onClose} size="xl" title={`Exporter « ${libelle} »`}>
      <Stack gap="lg">
        <Note>
          Du {formatDate(startDate)} au {formatDate(endDate)}.{' '}
          {clotureeLe
            ? 'La période est clôturée : ses fichiers restent les mêmes.'
            : "La période n'est pas clôturée : ses fichiers peuvent encore changer."}
        </Note>
        <Excel periode={periode} />
        <Variables periode={periode} />
        <Recapitulatif periode={periode} />
      </Stack>
    </OpenedModal>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6} align="flex-start">
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

/** The button of the workbook with everybody's days and totals (RH-44). */
function Excel({ periode: { startDate: start, endDate: end } }: { periode: PeriodeLue }) {
  const { pending, start: download } = useDownload()
  return (
    <Section title="Heures de tous les opérateurs">
      <Button
        leftSection={<IconFileSpreadsheet size={18} />}
        loading={pending}
        onClick={() =>
          download('/suivi_heures/export', `suivi_heures_${start}_${end}.xlsx`, {
            method: 'POST',
            body: { start, end },
          })
        }
      >
        Excel
      </Button>
    </Section>
  )
}

/** The file for payroll: its gaps and its first lines are shown before it is downloaded. */
function Variables({ periode }: { periode: PeriodeLue }) {
  const { id, startDate, endDate } = periode
  const paie = useRead(`/periode_paies/${id}/paie`, apercuPaie)
  const { data } = paie
  return (
    <Section title="Variables de paie">
      {data ? (
        <ApercuDExport apercu={data} periode={periode} />
      ) : (
        <Waiting one={paie} skeleton={<BlockSkeleton h={160} />} />
      )}
      <DownloadButton
        path={`/periode_paies/${id}/paie.csv?sansMatricule=true`}
        name={`variables_paie_${startDate}_${endDate}.csv`}
        leftSection={<IconTableExport size={18} />}
        disabled={!data}
      >
        {data && data.sansMatricule.length > 0
          ? 'Télécharger malgré les matricules manquants'
          : 'Télécharger les variables de paie'}
      </DownloadButton>
    </Section>
  )
}

interface ApercuProps {
  apercu: z.output<typeof apercuPaie>
  periode: PeriodeLue
}

function ApercuDExport({ apercu, periode }: ApercuProps) {
  const { origines, total, sansCode, sansMatricule, memeMatricule } = apercu
  // The first line may be a heading, which is of nobody.
  const hidden = total - origines.filter((one) => one !== null).length
  return (
    <Stack gap={6} w="100%">
      <Phrases
        color="rouge"
        title="Un même matricule pour plusieurs personnes"
        phrases={memeMatricule.map(({ matricule, noms }) => `${matricule} : ${noms.join(', ')}`)}
      />
      {(sansCode.length > 0 || sansMatricule.length > 0) && (
        <Alert color="orange" icon={<IconAlertTriangle size={20} />} title="Il manque au fichier">
          <List size="sm">
            {sansCode.length > 0 && (
              <List.Item>
                un code pour : {sansCode.map(({ label }) => label.toLowerCase()).join(', ')} (
                <Anchor component={Link} to="/reglages" inherit>
                  réglages
                </Anchor>
                ) ; ces lignes sont laissées de côté
              </List.Item>
            )}
            {sansMatricule.length > 0 && (
              <List.Item>
                le matricule de {sansMatricule.join(', ')} (
                <Anchor component={Link} to="/admin/rhdata" inherit>
                  données RH
                </Anchor>
                ) ; {sansMatricule.length > 1 ? 'leurs' : 'ses'} lignes sont écrites sans matricule
              </List.Item>
            )}
          </List>
        </Alert>
      )}
      {total === 0 ? (
        <Note>Aucune ligne pour cette période.</Note>
      ) : (
        <LignesDePaie apercu={apercu} periode={periode} />
      )}
      {hidden > 0 && total > 0 && <Note>… et {countInWords(hidden, 'autre ligne', 'autres lignes')}.</Note>}
    </Stack>
  )
}

/** The first lines of the file; a click on a value says why. */
function LignesDePaie({ apercu: { lignes, origines, colonneValeur }, periode }: ApercuProps) {
  const [ouverte, setOuverte] = useState<OrigineDeLigne | null>(null)
  const cellOf = (cell: string, column: number, origine: OrigineDeLigne | null | undefined) =>
    origine && column === colonneValeur ? (
      <UnstyledButton
        className={classes.chiffre}
        fz="inherit"
        title={`Pourquoi ce chiffre ${ofName(origine.nom)} ?`}
        onClick={() => setOuverte(origine)}
      >
        <span>{cell}</span>
      </UnstyledButton>
    ) : (
      cell
    )
  return (
    <div style={{ overflowX: 'auto' }}>
      <table className={classes.tableau} aria-label="Aperçu des variables de paie">
        <tbody>
          {lignes.map((cells, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name than their place
            <tr key={i}>
              {cells.map((cell, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file has no other name
                <td key={j} style={{ whiteSpace: 'nowrap' }}>
                  {cellOf(cell, j, origines[i])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ouverte && <PourquoiDeLaPaie origine={ouverte} periode={periode} onClose={() => setOuverte(null)} />}
    </div>
  )
}

interface PourquoiDeLaPaieProps {
  origine: OrigineDeLigne
  periode: PeriodeLue
  onClose: () => void
}

/** What makes a value of the file: the sheet of its person, from the first day of its line to the last one. */
function PourquoiDeLaPaie({ origine, periode, onClose }: PourquoiDeLaPaieProps) {
  const { operateur, nom, compteur, debut, fin } = origine
  const fiche = useFiche({ operateur: `/api/operateurs/${operateur}`, periode: periode.id })
  if (!fiche.data)
    return (
      <OpenedModal onClose={onClose} size="lg" title={`${nom}, ${periode.libelle}`}>
        <Waiting one={fiche} skeleton={<ListSkeleton />} />
      </OpenedModal>
    )
  const semaines = fiche.data.semaines.map((semaine) => ({
    ...semaine,
    jours: semaine.jours.filter(({ dateISO }) => dateISO >= debut && dateISO <= fin),
  }))
  return (
    <Pourquoi
      ouvert={{ chiffre: compteur, de: `${nom}, ${periode.libelle}`, semaines }}
      hasTrips
      onClose={onClose}
    />
  )
}

/** The button of one person's weekly recap, a PDF to be signed (D3171-8). */
function Recapitulatif({ periode: { id, startDate, endDate } }: { periode: PeriodeLue }) {
  const [operateur, setOperateur] = useState<string | null>(null)
  const chosen = operateur && idOf(operateur)
  return (
    <Section title="Récapitulatif hebdomadaire à signer">
      <Group align="flex-end">
        <ChoixOperateur
          label="Opérateur"
          w={{ base: '100%', sm: 300 }}
          archives={OPERATEURS_ARCHIVES}
          value={operateur}
          onChange={setOperateur}
        />
        <DownloadButton
          path={`/periode_paies/${id}/recapitulatifs/${chosen}`}
          name={`heures_${startDate}_${endDate}.pdf`}
          leftSection={<IconFileTypePdf size={18} />}
          disabled={!chosen}
        >
          PDF
        </DownloadButton>
      </Group>
    </Section>
  )
}
