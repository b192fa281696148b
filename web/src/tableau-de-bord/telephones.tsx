import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { LIGNE_MISE_A_JOUR_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { attenteEnMots, contactEnMots, horlogeEnMots } from '@lavandiere/domain/terrain/mots.ts'
import type { TelephoneLu, telephonesLus } from '@lavandiere/domain/terrain/telephone.ts'
import { Alert, Text, Title } from '@mantine/core'
import { IconDeviceMobileExclamation } from '@tabler/icons-react'
import { described } from '../api/api.ts'
import { useRole } from '../api/store.ts'
import { useRead } from '../crud/read.ts'

/**
 * The telephones of the crews, the one heard of last first, asked for each minute; none for a client, and until the answer came.
 */
export function useTelephones({ enabled }: { enabled: boolean }): readonly TelephoneLu[] {
  const isOffice = useRole() !== 'client'
  const { data } = useRead('/terrain/telephones', described<typeof telephonesLus>(), {
    enabled: enabled && isOffice,
    refetchInterval: LIGNE_MISE_A_JOUR_MS,
  })
  return data?.telephones ?? []
}

/** What the office may have to call about: what had not left at the last contact, what was refused, a wrong clock. */
function aSurveiller({ faits, photos, aCorriger, decalageHorloge }: TelephoneLu): string[] {
  const waiting = attenteEnMots({ faits: faits - aCorriger, photos })
  const horloge = horlogeEnMots(decalageHorloge)
  return [
    ...(waiting ? [`${waiting} en attente`] : []),
    ...(aCorriger > 0
      ? [`${countInWords(aCorriger, 'élément refusé', 'éléments refusés')}, à corriger`]
      : []),
    ...(horloge ? [horloge] : []),
  ]
}

interface Props {
  telephones: readonly TelephoneLu[]
  now: string
}

/** The telephones on which something waits or whose clock is wrong, the one heard of longest ago first; nothing without one. */
export function TelephonesASurveiller({ telephones, now }: Props) {
  const told = telephones
    .map((one) => ({ one, mots: aSurveiller(one) }))
    .filter(({ mots }) => mots.length > 0)
  if (told.length === 0) return null
  return (
    <Alert color="orange" icon={<IconDeviceMobileExclamation size={20} />} p="sm">
      <Title order={2} fz="md" mb={4}>
        {countInWords(told.length, 'téléphone à surveiller', 'téléphones à surveiller')}
      </Title>
      {told.toReversed().map(({ one, mots }) => (
        <Text size="sm" key={`${one.operateur.id} ${one.vuLe}`}>
          <strong>{one.operateur.libelle}</strong> : {mots.join(' ; ')} (dernier contact{' '}
          {contactEnMots(one, now)})
        </Text>
      ))}
    </Alert>
  )
}

/** When the telephones of a crew were last heard of, each person's newest; nothing of one that never was. */
export function contactsDe(crew: readonly (number | null)[], { telephones, now }: Props): string | null {
  const heard = crew.flatMap((id) => telephones.find(({ operateur }) => operateur.id === id) ?? [])
  if (heard.length === 0) return null
  return `Dernier contact : ${heard.map((one) => `${one.operateur.libelle} ${contactEnMots(one, now)}`).join(', ')}`
}
