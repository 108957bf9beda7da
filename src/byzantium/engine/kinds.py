"""What the frame on top of the stack asks (a decision), or does by itself (automatic)."""

GAME_OVER = 0

# Decisions, in the order of the rules.
FIRST_PLAYER = 1                 # 1.5 chance: PLAYER
ACTION = 2                       # 2.2 an action
PAY_CUBE = 3                     # 3.1 where the cube comes from: POOL, CASUALTIES, BOX
PAY_FROM = 4                     # 10.4 which treasury pays: SIDE
LOSE_CUBE = 5                    # which cube of an army is lost: BOX
CONTROL_CITY = 6                 # 4.1 CITY
STRENGTHEN_BOX = 7               # 5.1 BOX, or DONE
TAX_CUBES = 8                    # 5.2 NUMBER
TAX_SPLIT = 9                    # 5.2 NUMBER of bezants for the Byzantine treasury
PASS_CUBE = 10                   # 5.4 which cube goes to the pass space: POOL, BOX
IMPROVE_CITY = 11                # 6.2 CITY
FORTIFY_CITY = 12                # 6.3 CITY
ENTER_CITY = 13                  # 7.1 CITY
MARCH = 14                       # 7.2 CITY to move to, SPACE + CIVIL_WAR + side, or DONE
FLEET_USE = 15                   # 8.6 the fleet's owner: YES, NO
FLEET_PAY = 16                   # 8.6 the mover: YES pays double, NO withdraws
RETREAT_OR_STAND = 17            # 9.3 YES retreats, NO stands
NEXT_FOE = 18                    # 9.3 PLAYER whose army is fought next
LEVY_FIGHTS = 19                 # 9.4 YES, NO
DICE = 20                        # 9.6 chance: NUMBER of hits
BULGARS_PLAN = 21                # 10.1 CITY attacked, or REINFORCE
CLOSE_SEA = 22                   # 11.5 the fleet's owner: YES closes it
RETREAT_TO = 23                  # 11.2 CITY
UPKEEP_CUBE = 24                 # 13.2 BOX
DECISIONS = 25                   # all below this are decisions

# Automatic.
DO_CONTROL = 25
DO_STRENGTHEN = 26
DO_BUILD = 27
DO_IMPROVE = 28
DO_FORTIFY = 29
DO_GUARD = 30
DO_FLEET = 31
DO_CIVIL_WAR = 32
DO_BULGARS = 33
ARRIVE = 34
FIGHT_ON = 35
BATTLE_LOSSES = 36
DEFENDER_LOSSES = 37
BATTLE_END = 38
SIEGE = 39
SIEGE_LOSSES = 40
SIEGE_END = 41
RETREAT = 42
LOSSES = 43
OCCUPY = 44
ROUND = 45
UPKEEP = 46
NEW_TURN = 47

NAMES = ("game over", "first player", "action", "pay cube", "pay from", "lose cube", "control city", "strengthen box",
         "tax cubes", "tax split", "pass cube", "improve city", "fortify city", "enter city", "march", "fleet use",
         "fleet pay", "retreat or stand", "next foe", "levy fights", "dice", "Bulgars plan", "close sea", "retreat to",
         "upkeep cube")
