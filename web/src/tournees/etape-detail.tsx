import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { Grid, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { SelectRef } from '../crud/select-ref.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { recurrenceOf } from './brouillon.ts'
import { champ, type EtapeProps, relation } from './champs.ts'
import { ChampsRecurrence } from './champs-recurrence.tsx'

/** Days need the calendar's code: it comes when a step first shows some. */
export const Apercu = lazy(() => import('./apercu.tsx').then((m) => ({ default: m.Apercu })))

/** What, for whom, from when to when and how often (TOUR-11). */
export function EtapeDetail(props: EtapeProps) {
  const { valeurs } = props.brouillon
  const libelle = champ(props, 'libelle')
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
          </Stack>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Panel>
          <Suspense fallback={<Skeleton h={320} aria-busy="true" aria-label="Chargement" />}>
            <Apercu
              recurrence={recurrenceOf(valeurs)}
              dateDebut={valeurs.dateDebut || null}
              dateFin={valeurs.dateFin || null}
            />
          </Suspense>
        </Panel>
      </Grid.Col>
    </Grid>
  )
}
