import { Problem } from '../../components/Problem.tsx';
import { useMessages } from '../../messages/language.tsx';

/** What is left of a screen that broke. React has put the error in the console. */
export function Crash() {
  const { errors } = useMessages();
  return (
    <Problem title={errors.crashed} action={errors.reload} onAction={() => location.reload()}>
      {errors.unexpected}
    </Problem>
  );
}
