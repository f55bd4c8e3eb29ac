import { Problem } from '../../components/Problem.tsx';
import { useMessages } from '../../messages/language.tsx';

/** The error page of a screen that threw. React has logged the error to the console. */
export function Crash() {
  const { errors } = useMessages();
  return (
    <Problem title={errors.crashed} action={errors.reload} onAction={() => location.reload()}>
      {errors.unexpected}
    </Problem>
  );
}
