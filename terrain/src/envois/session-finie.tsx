import { useEtat, useTerrain } from '../contexte.ts'
import { Formulaire } from '../session/connexion.tsx'

/** The server no longer knows the session: everything stays on the telephone, and leaves after the log-in. */
export function SessionFinie() {
  const { user, moteur, isLecture } = useTerrain()
  const session = useEtat('session')
  if (session || isLecture) return null
  return (
    <section className="avis alerte">
      <p>Votre session est terminée. Ce que vous avez noté est gardé : reconnectez-vous pour l'envoyer.</p>
      <Formulaire email={user.email} onDone={() => moteur.recevoir({ type: 'session', compte: user.id })} />
    </section>
  )
}
