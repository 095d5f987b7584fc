import { isRouteErrorResponse, type ServerBuild } from 'react-router';
import { logError } from '#core/log.ts';
import { isDatabaseUnavailable } from '#core/unavailable.ts';

/**
 * An error in a loader or while rendering makes the page an error page that shows the id under which the error is logged. React
 * Router renders the error boundary with the response that is thrown here; its own reaction would hide the id.
 */
export function withErrorPages({ entry, ...build }: ServerBuild): ServerBuild {
  const failures = new WeakMap<object, Response>();
  const { default: renderDocument } = entry.module;

  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { context }) => {
    // A Response was thrown below. A route error, such as a 405, is the client's fault.
    if (error instanceof Response || isRouteErrorResponse(error)) return;
    const status = isDatabaseUnavailable(error) ? 503 : 500;
    failures.set(context, new Response(logError(error, 'A page failed'), { status }));
  };

  return {
    ...build,
    entry: {
      module: {
        ...entry.module,
        handleError,
        async default(request, status, headers, routerContext, context) {
          if (!failures.has(context)) {
            try {
              return await renderDocument(request, status, headers, routerContext, context);
            } catch (error) {
              handleError(error, { context, request, params: {} });
              // A component threw on purpose, so React Router renders its error page.
              if (!failures.has(context)) throw error;
            }
          }
          // Throws once; the second call renders the error page.
          const failure = failures.get(context);
          failures.delete(context);
          throw failure;
        },
        handleDataRequest: (response, { context }) => failures.get(context) ?? response,
      },
    },
  };
}
