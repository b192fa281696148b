import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import type { Traceur } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { ageText } from '@lavandiere/domain/telematique/evenements.ts'
import { POSITIONS_RECUES_JOURS, type Source } from '@lavandiere/domain/telematique/position.ts'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOr } from '../api/errors.ts'
import { useOne } from '../crud/one.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { useEcriture } from './connexion-traceurs.ts'

const nomsSources: Readonly<Record<Source, string>> = {
  quartix: 'Quartix',
  traccar: 'Traccar',
  osmand: 'Téléphone',
  flespi: 'flespi',
}

/** Consequence of a wrong clock of a tracker, as the office reads it. */
const EFFETS: Readonly<Record<NonNullable<Traceur['horloge']>, string>> = {
  avance: 'horloge en avance : la carte ne bouge pas',
  retard: `positions de plus de ${countInWords(POSITIONS_RECUES_JOURS, 'jour')} : aucune n'est gardée, vérifiez l'horloge du traceur`,
}

/** The trackers last received. One without a vehicle can be assigned to one here. */
export function Recus({ traceurs, now }: { traceurs: readonly Traceur[]; now: number }) {
  const [newest] = traceurs
  const unknown = traceurs.filter((one) => one.laveuse === null)
  return (
    <Section title="Dernières réceptions">
      <Text size="sm" role="status">
        {newest
          ? [
              `Dernière réception ${ageText(now - Date.parse(newest.recuLe))}`,
              unknown.length === 0
                ? 'aucun traceur inconnu'
                : countInWords(unknown.length, 'traceur inconnu', 'traceurs inconnus'),
            ].join(', ')
          : "Rien n'a encore été reçu."}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Traceurs">
        {traceurs.map((traceur) => (
          <Recu key={`${traceur.source} ${traceur.identifiant}`} traceur={traceur} now={now} />
        ))}
      </Stack>
    </Section>
  )
}

function Recu({ traceur, now }: { traceur: Traceur; now: number }) {
  const { source, identifiant, recuLe, nombre, valide, jeton, horloge } = traceur
  return (
    <Group component="li" justify="space-between" gap="sm" align="flex-start">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600} className="breakable">
            {identifiant}
          </Text>
          <Badge color="gray">{nomsSources[source]}</Badge>
          {traceur.laveuse && (
            <Anchor component={Link} to={`/admin/laveuses/${traceur.laveuse.id}/edit`} size="sm">
              {traceur.laveuse.immatriculation}
            </Anchor>
          )}
        </Group>
        <Note>
          {[
            ageText(now - Date.parse(recuLe)),
            countInWords(nombre, 'position', 'positions'),
            `par « ${jeton} »`,
            valide ? '' : 'sans satellite',
            horloge ? EFFETS[horloge] : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </Note>
      </div>
      {!traceur.laveuse && <Rattacher identifiant={identifiant} />}
    </Group>
  )
}

/**
 * The form that assigns an unknown tracker to a vehicle: positions are kept from then on. A vehicle has one tracker: the
 * one that it had is named before it is replaced, and what somebody else attached meanwhile is not replaced unsaid.
 */
function Rattacher({ identifiant }: { identifiant: string }) {
  const [iri, setIri] = useState<string | null>(null)
  const id = iri === null ? null : idOf(iri)
  const write = useEcriture()
  const { data: chosen, error } = useOne(laveuse, id ?? 0, { enabled: id !== null })
  const former = chosen?.item.identifiantTraceur
  const attach = () =>
    chosen &&
    write.mutate({
      path: `/laveuses/${chosen.item.id}`,
      method: 'PATCH',
      body: { identifiantTraceur: identifiant },
      said: 'Le traceur est rattaché : ses prochaines positions seront gardées',
      etag: chosen.etag,
    })
  return (
    <Group gap="xs" align="flex-end">
      <SelectRef
        resource={laveuse}
        aria-label={`Laveuse du traceur ${identifiant}`}
        placeholder="Choisir une laveuse…"
        value={iri}
        onChange={setIri}
        error={error && sentenceOr(error)}
        w={200}
      />
      <Button size="sm" variant="default" disabled={!chosen} loading={write.isPending} onClick={attach}>
        Rattacher
      </Button>
      {former && (
        <Note w="100%" role="status">
          Remplace « {former} », dont les positions ne seront plus gardées.
        </Note>
      )}
    </Group>
  )
}
