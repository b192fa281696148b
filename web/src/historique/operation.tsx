import {
  type Champs,
  type Changement,
  type Groupe,
  groupesOf,
  type LigneModifiee,
  lignesModifiees,
  type Operation,
  operationTitle,
} from '@lavandiere/domain/historique/modification.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { Note } from '../ui/note.tsx'
import classes from './operation.module.css'

/** Number of lines read at a time beyond the first ones. */
const VALUES_STEP = 100

interface OperationProps {
  operation: Operation
  champs: Champs
  /** True on the page of one container, whose name need not be repeated. */
  within: boolean
}

/** The changes that one person made in one action: date, author, summary, values before and after. */
export function OperationVue({ operation, champs, within }: OperationProps) {
  const { id, moment, auteur, nombreLignes } = operation
  const more = useLignes(id)
  const lignes = more.data?.pages.flatMap((page) => page.lignes) ?? operation.lignes
  const left = nombreLignes - lignes.length
  const onlyLigne = nombreLignes === 1 ? lignes[0] : undefined
  const groupes = groupesOf(lignes, champs).filter(
    ({ lignes: [first], changements }) => changements.length > 0 || first?.conteneur,
  )
  return (
    <article className={classes.operation}>
      <div className={classes.quand}>
        <Text size="sm" className="chiffres">
          <time dateTime={moment}>{formatDateTime(moment)}</time>
        </Text>
        <Note>{auteur.libelle}</Note>
      </div>
      <div className={classes.quoi}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {operationTitle(operation)}
          </Text>
          {onlyLigne && !within && <NomDeLigne ligne={onlyLigne} />}
        </Group>
        {groupes.map((groupe) => (
          <Changes groupe={groupe} named={!within && !onlyLigne} key={groupe.lignes[0]?.id} />
        ))}
        {left > 0 && (
          <Button
            size="compact-sm"
            variant="transparent"
            px={0}
            loading={more.isFetching}
            onClick={() => void (more.data ? more.fetchNextPage() : more.refetch())}
          >
            {left > VALUES_STEP
              ? `Voir ${countInWords(VALUES_STEP, 'conteneur')} de plus`
              : left > 1
                ? `Voir les ${countInWords(left, 'autre')}`
                : "Voir l'autre"}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The changed values, then the containers that they apply to. */
function Changes({ groupe: { lignes, changements }, named }: { groupe: Groupe; named: boolean }) {
  return (
    <div className={classes.groupe}>
      {changements.length > 0 && (
        <dl className={classes.changements}>
          {changements.map((changement) => (
            <div key={changement.label}>
              <dt>{changement.label}</dt>
              <ValeursChangees {...changement} />
            </div>
          ))}
        </dl>
      )}
      {named && (
        <p className={classes.noms}>
          {lignes.map((ligne) => (
            <NomDeLigne ligne={ligne} key={ligne.id} />
          ))}
        </p>
      )}
    </div>
  )
}

/** A link to the container of a line, under its current name. */
function NomDeLigne({ ligne }: { ligne: LigneModifiee }) {
  if (!ligne.conteneur) return null
  return (
    <Anchor component={Link} size="sm" to={`/conteneurs/${ligne.conteneur.id}/historique`}>
      {ligne.conteneur.libelle}
    </Anchor>
  )
}

const VIDE = 'vide'

function ValeursChangees({ avant, apres }: Changement) {
  return (
    <dd>
      <del data-vide={avant === null || undefined}>{avant ?? VIDE}</del>
      <IconArrowRight size={14} aria-label="devient" className={classes.fleche} />
      <ins data-vide={apres === null || undefined}>{apres ?? VIDE}</ins>
    </dd>
  )
}

/** Every line of an operation, read on demand. */
function useLignes(id: number) {
  return useInfiniteQuery({
    queryKey: ['modifications', 'lignes', id],
    enabled: false,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      api(`/modifications/${id}/lignes`, {
        answer: lignesModifiees,
        signal,
        query: { page: pageParam, itemsPerPage: VALUES_STEP },
      }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * VALUES_STEP < total ? pages.length + 1 : undefined,
    // Past changes never change: writes do not reload them.
    meta: { steady: true },
  })
}
