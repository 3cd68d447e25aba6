#!/bin/sh
# Records a bet. The same Idempotency-Key sent again, for example after a lost answer, records nothing twice.
curl --silent --show-error --fail-with-body \
  --header "Authorization: Bearer $CLUTCHBOOK_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: slip-2026-11-22-001" \
  --data '{
    "teams": "Team Spirit vs Natus Vincere",
    "selectedTeam": "Team Spirit",
    "betType": "match-winner",
    "amount": "50.00",
    "odds": "1.85"
  }' \
  "$CLUTCHBOOK_URL/api/bets"
