import { formatDateHeure } from '@lavandiere/domain/kernel/dates.ts'
import {
  type Changement,
  changementsDe,
  type LigneModifiee,
  type lignesModifiees,
  type Operation,
  resumeDe,
  titreDe,
} from '@lavandiere/domain/patrimoines/modification.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { api } from '../session/api.ts'
import classes from './operation.module.css'

/** Lines that are asked for at a time once the first ones are not enough. */
const PAGE = 100

interface OperationProps {
  operation: Operation
  /** True on the page of one container: its name need not be said. */
  within: boolean
}

/** What one person did in one go: when, who, what, and the values before and after. */
export function OperationVue({ operation, within }: OperationProps) {
  const { id, moment, auteur, nombreLignes } = operation
  const more = useLignes(id)
  const lignes = more.data?.pages.flatMap((page) => page.lignes) ?? operation.lignes
  const left = nombreLignes - lignes.length
  const alone = nombreLignes === 1 ? operation.lignes[0] : undefined
  return (
    <article className={classes.operation}>
      <div className={classes.quand}>
        <Text size="sm" className="chiffres">
          <time dateTime={moment}>{formatDateHeure(moment)}</time>
        </Text>
        <Text size="sm" c="dimmed">
          {auteur.libelle}
        </Text>
      </div>
      <div className={classes.quoi}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {titreDe(operation)}
          </Text>
          {alone && !within && <Nom ligne={alone} />}
        </Group>
        {alone ? (
          <Changements ligne={alone} />
        ) : (
          <ul className={classes.lignes}>
            {lignes.map((ligne) => (
              <li key={ligne.id}>
                {ligne.conteneur ? (
                  <Nom ligne={ligne} />
                ) : (
                  <Text size="sm" c="dimmed">
                    {resumeDe(ligne)}
                  </Text>
                )}
                <Changements ligne={ligne} />
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            mt={4}
            loading={more.isFetching}
            onClick={() => void (more.data ? more.fetchNextPage() : more.refetch())}
          >
            {left > PAGE ? `Voir ${PAGE} lignes de plus` : `Voir les ${left} autres`}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The container of a line, by its name of today. */
function Nom({ ligne }: { ligne: LigneModifiee }) {
  if (!ligne.conteneur) return null
  return (
    <Anchor component={Link} size="sm" to={`/conteneurs/${ligne.conteneur.id}/historique`}>
      {ligne.conteneur.libelle}
    </Anchor>
  )
}

function Changements({ ligne }: { ligne: LigneModifiee }) {
  const changements = changementsDe(ligne)
  if (changements.length === 0) return null
  return (
    <dl className={classes.changements}>
      {changements.map((changement) => (
        <div key={changement.label}>
          <dt>{changement.label}</dt>
          <Valeurs {...changement} />
        </div>
      ))}
    </dl>
  )
}

const VIDE = 'vide'

function Valeurs({ avant, apres }: Changement) {
  return (
    <dd>
      <del data-vide={avant === null || undefined}>{avant ?? VIDE}</del>
      <IconArrowRight size={14} aria-label="devient" className={classes.fleche} />
      <ins data-vide={apres === null || undefined}>{apres ?? VIDE}</ins>
    </dd>
  )
}

/** Every line of an operation, once asked for. */
function useLignes(id: number) {
  return useInfiniteQuery({
    queryKey: ['modifications', 'lignes', id],
    enabled: false,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      api<z.output<typeof lignesModifiees>>(`/modifications/${id}/lignes`, {
        signal,
        query: { page: pageParam, itemsPerPage: PAGE },
      }),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    // What is past does not change.
    meta: { steady: true },
  })
}
