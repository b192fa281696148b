import { Button } from '@mantine/core'
import { Link } from 'react-router'

/** Leads from a list of people that is empty to their accounts. */
export const VersUtilisateurs = () => (
  <Button component={Link} to="/admin/users" variant="default">
    Voir les utilisateurs
  </Button>
)
