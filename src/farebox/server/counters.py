"""What is counted when it happens, for `monitor` to tell: numbers, nothing of who plays or what they hold."""

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics

THINKING_SECONDS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100)

disable_created_metrics()  # type: ignore[no-untyped-call] # it has no types
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

REFUSED = Counter("farebox_refused", "Requests and messages refused.", ["code"], registry=REGISTRY)
DECISIONS = Counter("farebox_decisions", "Decisions, of people and of bots.", ["by"], registry=REGISTRY)
COMMITS = Counter("farebox_commits", "Commits to the database.", registry=REGISTRY)
THINKING = Histogram(
    "farebox_thinking_seconds", "How long bots thought.", buckets=THINKING_SECONDS, registry=REGISTRY
)


def count_refusal(code: str) -> None:
    """One more, by the protocol's code."""
    REFUSED.labels(code).inc()
