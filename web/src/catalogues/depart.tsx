import { categoriesLaveuse } from '@lavandiere/domain/catalogues/degres.ts'
import { type CatalogueDeDepart, depart, type EntreeDeDepart } from '@lavandiere/domain/catalogues/depart.ts'
import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { countInWords, fold } from '@lavandiere/domain/kernel/texte.ts'
import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Badge, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { useMay, useRole } from '../api/store.ts'
import { useAll } from '../crud/list.ts'
import type { Ruled } from '../crud/list-view.tsx'
import { useIdempotencyKeys } from '../crud/save.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { useWrite } from '../crud/write.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { sending } from '../ui/submit-button.tsx'
import { Waiting } from '../ui/waiting.tsx'

type Catalogue = Ruled & { name: CatalogueDeDepart }
/** What tells apart two entries of one name: for a problem what it is about, for a form its client. */
const GROUPS = ['conteneurType', 'category', 'client'] as const

const written = z.object({ '@id': z.string() })
const iriOf = (value: unknown) => written.safeParse(value).data?.['@id'] ?? value
const keyOf = (entry: Record<string, unknown>, of: readonly string[]) =>
  JSON.stringify([fold(String(entry.libelle).trim()), ...of.map((name) => iriOf(entry[name]) ?? null)])

/** The button that opens the usual entries of a catalogue, of which one takes those that one wants (CAT-44). */
export function CatalogueDeDepartButton({ resource }: { resource: Catalogue }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay()('create', resource.name)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconListCheck size={18} />} onClick={() => setOpen(true)}>
        Entrées usuelles
      </Button>
      {isOpen && <Dialogue resource={resource} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialogue({ resource, onClose }: { resource: Catalogue; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<EntreeDeDepart>>(new Set())
  const [town, setTown] = useState<string | null>(null)
  const there = useAll(resource)
  const typologies = useAll(typologie)
  const isAdmin = useRole() === 'admin'
  const ofForms = resource.name === 'forms'
  const iriOfTypologie = (libelle: unknown) =>
    typologies.data?.find((one) => one.libelle === libelle && one.exploitant === null)?.['@id']
  const valuesOf = (entry: EntreeDeDepart): Record<string, unknown> =>
    ofForms
      ? {
          ...entry,
          client: town,
          typologieLavage: iriOfTypologie(entry.typologieLavage),
          typologieLavageFallback: iriOfTypologie(entry.typologieLavageFallback) ?? null,
        }
      : entry
  const taking = useTaking(resource, onClose)
  const [first] = depart[resource.name]
  const groups = GROUPS.filter((name) => name in valuesOf(first))
  // An administrator, who makes entries common to all, sees those of every company besides.
  const counted = there.data?.filter((one) => !isAdmin || ofForms || one.exploitant === null)
  const known = new Set(counted?.map((one) => keyOf(one, groups)))
  const isThere = (entry: EntreeDeDepart) => known.has(keyOf(valuesOf(entry), groups))
  const wanted = [...chosen].filter((entry) => !isThere(entry))
  const isRead = there.data !== undefined && (!ofForms || typologies.data !== undefined)
  return (
    <FormDialog
      title="Entrées usuelles"
      size="xl"
      isDirty={wanted.length > 0}
      onClose={onClose}
      onSubmit={sending(() => {
        if (wanted.length > 0) taking.mutate(wanted.map(valuesOf))
      })}
    >
      {isRead ? (
        <>
          {ofForms && (
            <SelectRef resource={client} label="Client" withAsterisk value={town} onChange={setTown} />
          )}
          {(!ofForms || town !== null) && (
            <Lignes entries={depart[resource.name]} chosen={chosen} onChoose={setChosen} isThere={isThere} />
          )}
          <FormFoot
            className="pied"
            disabled={wanted.length === 0}
            pending={taking.isPending}
            label={wanted.length === 0 ? 'Ajouter' : `Ajouter ${countInWords(wanted.length, 'entrée')}`}
          />
        </>
      ) : (
        <Waiting one={there.data ? typologies : there} />
      )}
    </FormDialog>
  )
}

/** Creates the chosen entries one after the other; those made before a refusal stay, and are then shown as there. */
function useTaking(resource: Catalogue, onDone: () => void) {
  const keyOf = useIdempotencyKeys()
  return useWrite(
    async (entries: readonly Record<string, unknown>[]) => {
      for (const body of entries)
        await api(`/${resource.name}`, { method: 'POST', body, idempotencyKey: keyOf(body) })
    },
    {
      said: (_, entries) => countInWords(entries.length, 'entrée ajoutée', 'entrées ajoutées'),
      failed: "Une entrée n'a pas pu être ajoutée",
      onDone,
    },
  )
}

interface LignesProps {
  entries: readonly EntreeDeDepart[]
  chosen: ReadonlySet<EntreeDeDepart>
  onChoose: (chosen: ReadonlySet<EntreeDeDepart>) => void
  isThere: (entry: EntreeDeDepart) => boolean
}

const titleOf = ({ conteneurType, category }: EntreeDeDepart): string => {
  const titles: Readonly<Record<string, string>> = { ...conteneurTypes, ...categoriesLaveuse }
  return titles[String(conteneurType ?? category)] ?? ''
}

/** The entries by group, each with a box for the whole group; what exists already is ticked and cannot be taken. */
function Lignes({ entries, chosen, onChoose, isThere }: LignesProps) {
  const choose = (some: readonly EntreeDeDepart[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const entry of some) isOn ? next.add(entry) : next.delete(entry)
    onChoose(next)
  }
  return [...Map.groupBy(entries, titleOf)].map(([title, all]) => {
    const free = all.filter((entry) => !isThere(entry))
    const taken = free.filter((entry) => chosen.has(entry)).length
    return (
      <Fieldset key={title} legend={title || undefined}>
        <Stack gap="sm">
          {free.length > 0 && (
            <Checkbox
              label={title ? `Toutes (${title})` : 'Toutes'}
              fw={600}
              checked={taken === free.length}
              indeterminate={taken > 0 && taken < free.length}
              onChange={(event) => choose(free, event.currentTarget.checked)}
            />
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
            {all.map((entry) => (
              <Checkbox
                key={entry.libelle}
                label={<Libelle entry={entry} isThere={isThere(entry)} />}
                checked={isThere(entry) || chosen.has(entry)}
                disabled={isThere(entry)}
                onChange={(event) => choose([entry], event.currentTarget.checked)}
              />
            ))}
          </SimpleGrid>
        </Stack>
      </Fieldset>
    )
  })
}

function Libelle({ entry, isThere }: { entry: EntreeDeDepart; isThere: boolean }) {
  if (!isThere) return entry.libelle
  return (
    <Group component="span" gap="xs">
      <Text span inherit>
        {entry.libelle}
      </Text>
      <Badge color="gray">Déjà là</Badge>
    </Group>
  )
}
