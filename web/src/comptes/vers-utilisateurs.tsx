import { LinkButton } from '../ui/link-button.tsx'

/** Leads from a list of people that is empty to their accounts. */
export const VersUtilisateurs = () => <LinkButton to="/admin/users">Voir les utilisateurs</LinkButton>
