import { addDays, jourEntier, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { copieDeSemaine } from '@lavandiere/domain/planning/copie.ts'
import { equipagesDe, membresDe } from '@lavandiere/domain/planning/lignes.ts'
import { equipeText, etendueText } from '@lavandiere/domain/planning/mots.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Phrases } from '../ui/phrases.tsx'
import { useToday } from '../ui/today.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { boardOptions, type useMoves } from './use-planning.ts'

interface Props {
  /** The Monday of the copied week. */
  du: string
  move: ReturnType<typeof useMoves>['move']
  /** Called when the week is copied, with the Monday of the other one. */
  onDone: (vers: string) => void
  onClose: () => void
}

/** Copies who works where in a week, of all crews or of one, onto another week, after telling what it will change. */
export function CopierPlanning({ du, move, onDone, onClose }: Props) {
  const [vers, setVers] = useState(addDays(du, 7))
  const [chauffeur, setChauffeur] = useState<number | null>(null)
  const source = useQuery(boardOptions(du, 7))
  const cible = useQuery(boardOptions(vers, 7))
  return (
    <OpenedModal onClose={onClose} size="lg" title={`Copier la semaine ${etendueOf(du)}`}>
      <Stack gap="sm">
        <Note>
          Chaque passage reçoit l'équipe, la laveuse, le départ et le jour qu'a la même tournée dans la
          semaine copiée.
        </Note>
        <DateField
          label="Sur la semaine du"
          value={vers}
          onChange={(jour) => jour && setVers(lundiDe(jour))}
          error={vers === du ? 'Choisissez une autre semaine' : undefined}
        />
        <Select
          label="Équipes"
          data={[{ value: '', label: 'Toutes les équipes' }, ...crewsOf(source.data)]}
          value={String(chauffeur ?? '')}
          onChange={(value) => setChauffeur(Number(value) || null)}
          searchable
        />
        {source.data && cible.data ? (
          <Apercu
            source={source.data}
            cible={cible.data}
            chauffeur={chauffeur}
            onCopy={(geste) => {
              move(geste)
              onDone(vers)
            }}
            onClose={onClose}
          />
        ) : (
          <WaitingList one={source.error ? source : cible} />
        )}
      </Stack>
    </OpenedModal>
  )
}

const etendueOf = (lundi: string) => etendueText(lundi, addDays(lundi, 6))

/** The crews whose rounds may be copied alone. */
function crewsOf(planning: Planning | undefined) {
  if (!planning) return []
  const nameOf = (id: number) => planning.operateurs.find((one) => one.id === id)?.libelle ?? null
  return equipagesDe(planning).map((ligne) => ({
    value: String(ligne.id),
    label: equipeText(membresDe(ligne).map(nameOf)),
  }))
}

interface ApercuProps {
  source: Planning
  cible: Planning
  chauffeur: number | null
  onCopy: Props['move']
  onClose: () => void
}

/** What the copy will change, what is so already, and what cannot be copied and why. */
function Apercu({ source, cible, chauffeur, onCopy, onClose }: ApercuProps) {
  const aujourdhui = useToday()
  const { changements, identiques, refus } = copieDeSemaine({ source, cible, chauffeur }, aujourdhui)
  const texte = `${countInWords(changements.length, 'passage copié', 'passages copiés')} sur la semaine ${etendueOf(cible.du)}`
  return (
    <>
      <Text role="status">
        {countInWords(changements.length, 'passage à changer', 'passages à changer')}, {identiques} déjà
        ainsi.
      </Text>
      <Phrases
        title={countInWords(
          refus.length,
          'passage ne peut pas être copié',
          'passages ne peuvent pas être copiés',
        )}
        phrases={refus.map(({ libelle, jour, raison }) => `« ${libelle} », ${jourEntier(jour)} : ${raison}.`)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
        <Button
          disabled={changements.length === 0 || cible.du === source.du}
          onClick={() => onCopy({ texte, changements })}
        >
          Copier
        </Button>
      </Group>
    </>
  )
}
