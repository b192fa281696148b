import { formatDateHeure } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import type { StatutLavage } from '@lavandiere/domain/patrimoines/statut.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOne } from '../crud/one.ts'
import { useRole } from '../session/store.ts'
import classes from './carte.module.css'
import { nomDuDechet, nomDuType, Statut } from './etiquettes.tsx'
import { adresseDe, type Conteneur } from './use-conteneurs.ts'

/** What the popup of a container says (CONT-14), with "Déplacer la borne" for who may (CONT-15). */
export function Bulle({ conteneur, onMove }: { conteneur: Conteneur; onMove: () => void }) {
  const role = useRole()
  const mayMove = role !== null && can(role, 'update', 'conteneurs')
  const last = useOne(conteneurs, conteneur.id).data?.item.lastIntervention
  const facts = [
    ['Adresse', adresseDe(conteneur)],
    ['Type', nomDuType(conteneur.conteneurType)],
    ['Déchets', nomDuDechet(conteneur.dechetType)],
    ['Bacs', String(conteneur.quantite)],
    ['Volume', conteneur.volume],
    ['Marque', conteneur.marque],
    ['Dernier lavage', formatDateHeure(conteneur.lastInterventionDate)],
    ['Prestation', last?.prestation?.libelle],
    ['Problèmes', last?.problemes.map(({ libelle }) => libelle).join(', ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Stack gap="xs">
      <Text fw={650} size="sm" pr="lg">
        {conteneur.nomenclature}
      </Text>
      <div>
        <Statut status={conteneur.status as StatutLavage} />
      </div>
      <dl className={classes.faits}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          component={Link}
          to={`/conteneurs/${conteneur.id}/interventions`}
          leftSection={<IconEye size={16} />}
        >
          Détail
        </Button>
        {mayMove && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowsMove size={16} />}
            onClick={onMove}
          >
            Déplacer la borne
          </Button>
        )}
      </Group>
    </Stack>
  )
}
