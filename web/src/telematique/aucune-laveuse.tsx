import { lieuLaveuses } from '../laveuses/lieu.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Stands for the vehicles of a company that has none yet, with the way to a first one. */
export const AucuneLaveuse = () => (
  <Empty
    message="Il n'y a encore aucun laveuse enregistrée"
    action={
      <LinkButton to={`${lieuLaveuses.path}/new`} variant="filled">
        {lieuLaveuses.titles.add}
      </LinkButton>
    }
  />
)
