import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { client, operateur } from '@lavandiere/domain/comptes/compte.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Resource, Short } from '@lavandiere/domain/kernel/resource.ts'
import { territoires } from '@lavandiere/domain/tournees/feries.ts'
import { siJourFerme } from '@lavandiere/domain/tournees/jours.ts'
import { endAndRecurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { Anchor, Grid, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { chosenOptions } from '../crud/chosen.ts'
import { nomDe } from '../crud/short.ts'
import { Panel } from '../ui/panel.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { Avertissements } from './avertissements.tsx'
import { etapes, recurrenceOf } from './brouillon.ts'
import type { Relation } from './champs.ts'
import { binsOf, inOrder } from './conteneurs.ts'
import type { LieuProps } from './etape-patrimoine.tsx'
import { AnneeDuBrouillon, ApercuDuBrouillon } from './jours-du-brouillon.tsx'
import { CarteDeLOrdre, lengthText } from './ordre-des-points.tsx'
import classes from './recapitulatif.module.css'

/** Everything to be saved, step after step, each with a link to its step (TOUR-17). */
export function Recapitulatif(props: LieuProps) {
  const { lieu, conteneurs, brouillon, lue } = props
  const { valeurs } = brouillon
  const nom = (resource: Resource, champ: Relation) => (
    <NomDeReference resource={resource} iri={valeurs[champ]} known={lue?.[champ]} />
  )
  const ordre = useMemo(
    () => inOrder(valeurs.conteneurs ?? [], conteneurs.parId),
    [valeurs.conteneurs, conteneurs.parId],
  )
  const recurrence = recurrenceOf(valeurs)
  const section = (etape: number, children: ReactNode) => (
    <Section titre={etapes[etape]?.titre ?? ''} onChange={() => brouillon.ouvrir(etape)}>
      {children}
    </Section>
  )
  const isUni = lieu?.isUnipatrimoine
  return (
    <Grid gap="md">
      <Grid.Col span={12}>
        <Avertissements id={lue?.id ?? null} valeurs={valeurs} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="md">
          {section(
            0,
            <dl className={classes.paires}>
              <Pair nom="Libellé">{valeurs.libelle}</Pair>
              <Pair nom="Client">{nom(client, 'client')}</Pair>
              <Pair nom="Formulaire">{nom(formulaire, 'formulaire')}</Pair>
              <Pair nom="Prestation">{nom(prestation, 'prestation')}</Pair>
              <Pair nom="Début">{formatDate(valeurs.dateDebut)}</Pair>
              <Pair nom="Fin">{valeurs.dateFin && endAndRecurrence(recurrence, valeurs.dateFin)}</Pair>
              <Pair nom="Jours fériés et fermetures">
                {siJourFerme[valeurs.siJourFerme ?? 'maintenir']} (
                {territoires[valeurs.territoire ?? 'metropole']})
              </Pair>
            </dl>,
          )}
          <ApercuDuBrouillon {...props} />
          {section(
            3,
            <dl className={classes.paires}>
              <Pair nom="Chauffeur">{nom(operateur, 'chauffeur')}</Pair>
              <Pair nom="Équipier">{nom(operateur, 'equipier')}</Pair>
            </dl>,
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="md">
          {section(
            1,
            <dl className={classes.paires}>
              <Pair nom="Patrimoine">{lieu?.libelle}</Pair>
              <Pair nom="Points à laver">{isUni ? 1 : valeurs.conteneurs?.length}</Pair>
              <Pair nom="Bacs">{isUni ? lieu.nombreDeBacs : conteneurs.data && binsOf(ordre)}</Pair>
            </dl>,
          )}
          {!isUni &&
            section(
              2,
              <Stack gap="xs">
                {conteneurs.data && <Text>{lengthText(ordre)}</Text>}
                {conteneurs.data ? <CarteDeLOrdre ordre={ordre} /> : <BlockSkeleton h={320} />}
              </Stack>,
            )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={12}>
        <AnneeDuBrouillon {...props} />
      </Grid.Col>
    </Grid>
  )
}

interface SectionProps {
  titre: string
  onChange: () => void
  children: ReactNode
}

function Section({ titre, onChange, children }: SectionProps) {
  return (
    <Panel>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2}>{titre}</Title>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={onChange}
          aria-label={`Modifier : ${titre}`}
        >
          Modifier
        </Anchor>
      </Group>
      {children}
    </Panel>
  )
}

function Pair({ nom, children }: { nom: string; children: ReactNode }) {
  return (
    <>
      <dt>{nom}</dt>
      <dd>{children === '' || children === null || children === undefined ? '–' : children}</dd>
    </>
  )
}

interface NomProps {
  resource: Resource
  iri: string | null | undefined
  known: Short | null | undefined
}

/** The name of a chosen item, read already by the choices of earlier steps. */
function NomDeReference({ resource, iri, known }: NomProps) {
  const own = known?.['@id'] === iri ? known : null
  const { data, isError } = useQuery(chosenOptions(own ? null : iri))
  if (!iri) return '–'
  if (own) return nomDe(own)
  if (isError) return 'Introuvable'
  return data ? String(data[resource.label]) : '…'
}
