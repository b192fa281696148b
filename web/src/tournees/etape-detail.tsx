import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { Grid, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SelectRef } from '../crud/select-ref.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { champ, relation } from './champs.ts'
import { ChampsJoursFermes } from './champs-jours-fermes.tsx'
import { ChampsRecurrence } from './champs-recurrence.tsx'
import type { LieuProps } from './etape-patrimoine.tsx'
import { perRound } from './par-passage.ts'

/** Loaded on demand: the days need the code of recurrences. */
export const LazyApercu = lazy(() =>
  import('./jours-du-brouillon.tsx').then((m) => ({ default: m.ApercuDuBrouillon })),
)
export const Annee = lazy(() =>
  import('./jours-du-brouillon.tsx').then((m) => ({ default: m.AnneeDuBrouillon })),
)

/** The first step: name, client, period and recurrence (TOUR-11). */
export function EtapeDetail(props: LieuProps) {
  const { valeurs } = props.brouillon
  const libelle = champ(props, 'libelle')
  const parPassage = perRound(props)
  return (
    <Grid gap="lg" align="flex-start">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Panel>
          <Stack gap="md">
            <TextInput
              {...libelle}
              value={valeurs.libelle ?? ''}
              onChange={(e) => libelle.onChange(e.target.value)}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <SelectRef
                resource={client}
                empty="Il n'y a encore aucun client : commencez par en créer un"
                {...relation(props, 'client')}
              />
              <SelectRef
                resource={formulaire}
                {...relation(props, 'formulaire')}
                query={{ client: valeurs.client }}
                empty="Ce client n'a pas encore de formulaire"
                disabled={!valeurs.client}
                placeholder={valeurs.client ? undefined : "Choisissez d'abord le client"}
              />
              <SelectRef resource={prestation} {...relation(props, 'prestation')} clearable />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <DateField {...champ(props, 'dateDebut')} value={valeurs.dateDebut || null} clearable />
              <DateField
                {...champ(props, 'dateFin')}
                value={valeurs.dateFin || null}
                minDate={valeurs.dateDebut || undefined}
                clearable
              />
            </SimpleGrid>
            <ChampsRecurrence {...props} />
            <ChampsJoursFermes {...props} />
          </Stack>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Panel>
          <Suspense fallback={<Skeleton h={320} aria-busy="true" aria-label="Chargement" />}>
            <LazyApercu id={props.lue?.id ?? null} valeurs={valeurs} />
          </Suspense>
        </Panel>
      </Grid.Col>
      <Grid.Col span={12}>
        <Suspense>
          <Annee id={props.lue?.id ?? null} valeurs={valeurs} parPassage={parPassage} />
        </Suspense>
      </Grid.Col>
    </Grid>
  )
}
