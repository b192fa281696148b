import {
  correctedFields,
  corrections as correctionsVues,
  naturesCorrection,
} from '@lavandiere/domain/interventions/corrections.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { Accordion, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../crud/read.ts'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'

interface Props {
  id: number
  /** When the intervention was last corrected; null without a correction. */
  corrigeeLe: string | null
}

/** The author of an intervention and its corrections, read when they are opened. */
export function CorrectionsHistory({ id, corrigeeLe }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion variant="contained" onChange={(value) => setOpen(value !== null)}>
      <Accordion.Item value="corrections">
        <Accordion.Control>
          {corrigeeLe ? `Corrigée le ${formatDateTime(corrigeeLe)}` : 'Saisie et corrections'}
        </Accordion.Control>
        <Accordion.Panel>{isOpen && <ReadCorrections id={id} />}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function ReadCorrections({ id }: { id: number }) {
  const read = useRead(`/interventions/${id}/corrections`, correctionsVues)
  if (!read.data) return <Waiting one={read} skeleton={<ListSkeleton lines={2} />} />
  const { recueLe, auteur, corrections } = read.data
  return (
    <Stack gap="sm">
      <Text size="sm">
        Enregistrée le {formatDateTime(recueLe)}
        {auteur && ` par ${auteur.libelle}`}
      </Text>
      {corrections.map((correction) => (
        <Stack gap={2} key={`${correction.moment} ${correction.nature}`}>
          <Text size="sm" fw={600}>
            {naturesCorrection[correction.nature]} le {formatDateTime(correction.moment)}
            {correction.auteur && ` par ${correction.auteur.libelle}`}
          </Text>
          <List size="sm" spacing={2}>
            {correctedFields(correction).map(({ champ, avant, apres }) => (
              <List.Item key={champ}>
                {champ} : {avant} → {apres}
              </List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Stack>
  )
}
