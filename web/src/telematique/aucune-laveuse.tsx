import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { lieuLaveuses } from '../laveuses/lieu.ts'
import { Empty } from '../ui/empty.tsx'

/** Stands for the vehicles of a company that has none yet, with the way to a first one. */
export const AucuneLaveuse = () => (
  <Empty
    message="Il n'y a encore aucun laveuse enregistrée"
    action={
      <Button component={Link} to={`${lieuLaveuses.path}/new`}>
        {lieuLaveuses.titles.add}
      </Button>
    }
  />
)
