import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { client } from '@lavandiere/domain/comptes/compte.ts'
import { territoires } from '@lavandiere/domain/tournees/feries.ts'
import { siJourFerme } from '@lavandiere/domain/tournees/jours.ts'
import { Grid, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { SelectRef } from '../crud/select-ref.tsx'
import { choicesOf } from '../ui/choices.ts'
import { DateField } from '../ui/date-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFirstField } from '../ui/use-first-field.ts'
import { champ, type EtapeProps, relation } from './champs.ts'
import { ChampsRecurrence } from './champs-recurrence.tsx'
import type { LieuProps } from './etape-patrimoine.tsx'
import { AnneeDuBrouillon, ApercuDuBrouillon } from './jours-du-brouillon.tsx'

/** The first step: name, client, period and recurrence (TOUR-11). */
export function EtapeDetail(props: LieuProps) {
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields, props.lue === undefined)
  const { valeurs } = props.brouillon
  const libelle = champ(props, 'libelle')
  return (
    <Grid gap="lg" align="flex-start">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Panel>
          <Stack gap="md" ref={fields}>
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
        <ApercuDuBrouillon {...props} />
      </Grid.Col>
      <Grid.Col span={12}>
        <AnneeDuBrouillon {...props} />
      </Grid.Col>
    </Grid>
  )
}

/** What the tournée does on a holiday or a closure, and whose holidays it knows. */
function ChampsJoursFermes(props: EtapeProps) {
  const choix = champ(props, 'siJourFerme')
  const territoire = champ(props, 'territoire')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        {...choix}
        value={choix.value ?? 'maintenir'}
        data={choicesOf(siJourFerme)}
        onChange={(next) => next && choix.onChange(next)}
      />
      <Select
        {...territoire}
        value={territoire.value ?? 'metropole'}
        data={choicesOf(territoires)}
        onChange={(next) => next && territoire.onChange(next)}
      />
    </SimpleGrid>
  )
}
